import type { FieldIssue } from './field-issues.ts';

export type SendOutcome =
  | { readonly kind: 'accepted'; readonly identifier: string }
  | { readonly kind: 'invalid'; readonly issues: readonly FieldIssue[] }
  /** `needsNewKey`: other values went out under the key before, so that the next attempt needs a new one. */
  | { readonly kind: 'rejected'; readonly advice: string; readonly needsNewKey: boolean };

interface Problem {
  readonly type?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

/** Longer than the service takes at most. */
const timeoutMilliseconds = 40_000;

const draftKeptNote = 'What you wrote is still here, and arrives once only, however often you send it.';

/** Sends the request. Never rejects: every failure is an outcome with advice for the visitor. */
export async function sendForm(address: string, values: object, key: string): Promise<SendOutcome> {
  let response: Response;
  try {
    response = await fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Idempotency-Key': `"${key}"`,
      },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
  } catch {
    return rejected(`No answer came. Check your connection, and send again. ${draftKeptNote}`);
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return { kind: 'accepted', identifier: answer.id };
  return outcomeOf(response, answer);
}

function outcomeOf(response: Response, { type = '', detail = '', errors }: Problem): SendOutcome {
  if (errors) return { kind: 'invalid', issues: errors.map(toFieldIssue) };
  if (type.endsWith('/idempotency-key-reused')) {
    const advice =
      'You sent this before with other words, and it may have arrived. Send again if the new words should arrive as well.';
    return { kind: 'rejected', advice, needsNewKey: true };
  }
  if (response.status === 429 || response.status >= 500 || response.status === 409) {
    return rejected(`${reasonOf(response.status)} Send again ${waitOf(response)}. ${draftKeptNote}`);
  }
  return rejected(`${detail || 'The service refused this.'} What you wrote is still here.`);
}

function reasonOf(status: number): string {
  if (status === 429) return 'Too many requests came from your address.';
  if (status === 409) return 'Your request is being worked on.';
  return 'Something failed on our side, and nothing was lost.';
}

function waitOf(response: Response): string {
  const seconds = Number(response.headers.get('Retry-After'));
  if (!(seconds > 0)) return 'in a minute';
  if (seconds < 100) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`;
  return `in ${Math.ceil(seconds / 60)} minutes, or write an e-mail`;
}

function rejected(advice: string): SendOutcome {
  return { kind: 'rejected', advice, needsNewKey: false };
}

// The pointer is a JSON Pointer as a URI fragment: `#/email`.
function toFieldIssue({ pointer, detail }: { pointer: string; detail: string }): FieldIssue {
  return { name: pointer.slice(2), detail };
}
