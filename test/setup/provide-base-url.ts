import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The deployment that `BASE_URL` names; without it each test file starts a local run. */
    baseUrl: string | undefined;
    /** The inbox that `INBOX_URL` names; absent for a deployment that sends real e-mails. */
    inboxUrl: string | undefined;
  }
}

/** Provides `BASE_URL` and `INBOX_URL` to the workers, in which Vitest gives `BASE_URL` another meaning. */
export default function setup(project: TestProject): void {
  project.provide('baseUrl', process.env.BASE_URL);
  project.provide('inboxUrl', process.env.INBOX_URL);
}
