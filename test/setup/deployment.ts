import type { TestProject } from 'vitest/node';
import { startLocalRun } from '../../local/run.ts';
import { anyPorts } from '../support/any-ports.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the deployment under test answers. */
    baseUrl: string;
    /** The inbox of its mail service; absent for a deployment that sends real mail. */
    inboxUrl: string | undefined;
  }
}

/**
 * The deployment that the behaviour suite asks: the one that `BASE_URL` names (and `INBOX_URL`, where mails can be
 * read), or else a local run of the synthesized stack.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { BASE_URL, INBOX_URL } = process.env;
  if (BASE_URL) {
    project.provide('baseUrl', BASE_URL);
    project.provide('inboxUrl', INBOX_URL);
    return undefined;
  }
  const run = await startLocalRun({
    assembly: project.getProvidedContext().assembly,
    ...anyPorts,
    log: () => undefined,
  });
  project.provide('baseUrl', run.url);
  project.provide('inboxUrl', run.inboxUrl);
  return () => run.close();
}
