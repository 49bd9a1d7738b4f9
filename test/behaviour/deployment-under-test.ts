import { afterAll, inject } from 'vitest';
import { startLocalRun } from '../../local/start-local-run.ts';
import { anyPorts } from '../support/any-ports.ts';
import { startFaultySes } from '../support/faulty-ses.ts';
import { type HttpRequest, type HttpResponse, send } from '../support/http-client.ts';

const givenUrl = inject('baseUrl');
const givenInboxUrl = inject('inboxUrl');

interface InboxEmail {
  readonly subject: string;
  readonly replyTo: string[];
  readonly body: { readonly text?: string };
}

/** A deployment that the behaviour suite tests. */
interface DeploymentUnderTest {
  readonly baseUrl: string;
  ask(sent: HttpRequest): Promise<HttpResponse>;
  /** The e-mails in the inbox whose text contains `marker`. */
  emailsWith(marker: string): Promise<InboxEmail[]>;
}

/**
 * The deployment at `BASE_URL`, with the inbox at `INBOX_URL`. Without `BASE_URL`, a local run of the synthesized stack
 * for this test file only, because files that share a gateway throttle each other. Its mail service is as strict as
 * SES.
 */
export async function deploymentUnderTest(): Promise<DeploymentUnderTest> {
  const { url, emails } = givenUrl ? { url: givenUrl, emails: emailsOfInbox } : await startOwnRun();
  return {
    baseUrl: url,
    // Only a deployment on this machine can be called from several loopback addresses.
    ask: ({ from, ...sent }) => send(url, { ...sent, ...(from && isLocal && { from }) }),
    emailsWith: async (marker) => (await emails()).filter(({ body }) => body.text?.includes(marker)),
  };
}

async function emailsOfInbox(): Promise<InboxEmail[]> {
  if (!givenInboxUrl) throw new Error('Cannot read the inbox: set INBOX_URL');
  return ((await (await fetch(`${givenInboxUrl}/store`)).json()) as { emails: InboxEmail[] }).emails;
}

async function startOwnRun(): Promise<{ url: string; emails(): Promise<InboxEmail[]> }> {
  const ses = await startFaultySes();
  afterAll(() => ses.close());
  const run = await startLocalRun({
    assembly: inject('assembly'),
    ...anyPorts,
    endpoints: { sesv2: ses.endpoint },
    coldFunctions: true,
    log: () => undefined,
  });
  afterAll(() => run.close());
  return {
    url: run.url,
    emails: async () =>
      ses.delivered.map(({ ReplyToAddresses, Content: { Simple } }) => ({
        subject: Simple.Subject.Data,
        replyTo: ReplyToAddresses,
        body: { text: Simple.Body.Text.Data },
      })),
  };
}

const isLocal = !givenUrl || givenUrl.startsWith('http://127.0.0.1:');

/** Requirements of tests, and whether the deployment meets them. */
const available = {
  // The rate limit is low and applies per address.
  'several client addresses': isLocal,
  'an inbox that can be read': !givenUrl || givenInboxUrl !== undefined,
};

/** Whether to skip tests with these requirements, and a note with the reason for their names. */
export function skipUnless(...needs: (keyof typeof available)[]): {
  readonly lacks: boolean;
  readonly note: string;
} {
  const missing = needs.filter((need) => !available[need]);
  return {
    lacks: missing.length > 0,
    note: missing.length > 0 ? ` (skipped: needs ${missing.join(', ')})` : '',
  };
}
