import { afterAll, inject } from 'vitest';
import { startFaultySes } from '../support/faulty-ses.ts';
import { type HttpRequest, type HttpResponse, send } from '../support/http-client.ts';
import { startTestRun } from '../support/local-run.ts';

const configuredUrl = inject('baseUrl');
const configuredInboxUrl = inject('inboxUrl');

interface InboxEmail {
  readonly subject: string;
  readonly replyTo: string[];
  readonly body: { readonly text?: string };
}

/** The deployment that the behaviour suite tests. */
interface DeploymentUnderTest {
  readonly baseUrl: string;
  sendRequest(request: HttpRequest): Promise<HttpResponse>;
  /** Resolves to the e-mails in the inbox whose text contains `marker`. */
  emailsWith(marker: string): Promise<InboxEmail[]>;
}

/**
 * Returns the deployment at `BASE_URL`, with the inbox at `INBOX_URL`. Without `BASE_URL`, starts a local run of the
 * fixture for this test file only, because files that share one would count in each other's limits. The local mail
 * service is as strict as SES.
 */
export async function deploymentUnderTest(): Promise<DeploymentUnderTest> {
  const { url, emails } = configuredUrl
    ? { url: configuredUrl, emails: fetchInboxEmails }
    : await startDeployment();
  return {
    baseUrl: url,
    // Only a deployment on this machine can be called from several loopback addresses.
    sendRequest: ({ from, ...request }) => send(url, { ...request, ...(from && isLocal && { from }) }),
    emailsWith: async (marker) => (await emails()).filter(({ body }) => body.text?.includes(marker)),
  };
}

async function fetchInboxEmails(): Promise<InboxEmail[]> {
  if (!configuredInboxUrl) throw new Error('Cannot read the inbox: set INBOX_URL');
  return ((await (await fetch(`${configuredInboxUrl}/store`)).json()) as { emails: InboxEmail[] }).emails;
}

async function startDeployment(): Promise<{ url: string; emails(): Promise<InboxEmail[]> }> {
  const ses = await startFaultySes();
  afterAll(() => ses.close());
  const run = await startTestRun({ endpoints: { sesv2: ses.endpoint } });
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

const isLocal = !configuredUrl || configuredUrl.startsWith('http://127.0.0.1:');

/** Requirements that tests may have, and whether the deployment meets them. */
const requirements = {
  // The rate limit is low and applies per address.
  'several client addresses': isLocal,
  'an inbox that can be read': !configuredUrl || configuredInboxUrl !== undefined,
  'the website of the fixture': !configuredUrl,
};

/** Returns whether to skip tests with these requirements, and a note with the reason, to append to their names. */
export function skipUnless(...needs: (keyof typeof requirements)[]): {
  readonly lacks: boolean;
  readonly note: string;
} {
  const missing = needs.filter((need) => !requirements[need]);
  return {
    lacks: missing.length > 0,
    note: missing.length > 0 ? ` (skipped: needs ${missing.join(', ')})` : '',
  };
}
