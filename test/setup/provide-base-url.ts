import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The deployment at `BASE_URL`. Without it, each test file starts a local run. */
    baseUrl: string | undefined;
    /** The inbox at `INBOX_URL`; absent for a deployment that sends real e-mails. */
    inboxUrl: string | undefined;
  }
}

/** Provides `BASE_URL` and `INBOX_URL` to the workers, because Vitest uses `BASE_URL` for another purpose there. */
export default function setup(project: TestProject): void {
  project.provide('baseUrl', process.env.BASE_URL);
  project.provide('inboxUrl', process.env.INBOX_URL);
}
