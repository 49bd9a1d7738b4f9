import { inject } from 'vitest';
import { type Answer, type Sent, send } from '../support/http.ts';

/** The deployment under test; see test/setup/deployment.ts. */
export const baseUrl = inject('baseUrl');

export function ask(sent: Sent): Promise<Answer> {
  return send(baseUrl, sent);
}

export interface Mail {
  readonly subject: string;
  readonly replyTo: string[];
  readonly destination: { readonly to: string[] };
  readonly body: { readonly text?: string; readonly html?: string };
}

/** The mails in the deployment's inbox whose text holds `marker`. Only where the inbox can be read. */
export async function mailsWith(marker: string): Promise<Mail[]> {
  const inboxUrl = inject('inboxUrl');
  if (!inboxUrl) throw new Error('Cannot read the inbox: set INBOX_URL');
  const { emails } = (await (await fetch(`${inboxUrl}/store`)).json()) as { emails: Mail[] };
  return emails.filter((mail) => mail.body.text?.includes(marker));
}

export const inboxIsReadable = inject('inboxUrl') !== undefined;
