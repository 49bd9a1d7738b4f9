import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The deployment that `BASE_URL` names; without one, each test file that asks a deployment runs its own. */
    baseUrl: string | undefined;
    /** The inbox of its mail service, which `INBOX_URL` names; absent for a deployment that sends real mail. */
    inboxUrl: string | undefined;
  }
}

/** Reads here what the workers cannot: Vitest gives `BASE_URL` a meaning of its own in them. */
export default function setup(project: TestProject): void {
  project.provide('baseUrl', process.env.BASE_URL);
  project.provide('inboxUrl', process.env.INBOX_URL);
}
