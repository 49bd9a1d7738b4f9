import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a deployment to test. If it is absent, each test file starts a local run. */
    baseUrl: string | undefined;
    /** The URL of the deployment's inbox; absent if the deployment sends real e-mails. */
    inboxUrl: string | undefined;
  }
}

/** Provides `BASE_URL` and `INBOX_URL` to the workers, in which Vitest uses `BASE_URL` for another purpose. */
export default function setup(project: TestProject): void {
  project.provide('baseUrl', process.env.BASE_URL);
  project.provide('inboxUrl', process.env.INBOX_URL);
}
