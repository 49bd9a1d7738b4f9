import type { Mistake } from './mistakes.ts';

export type Outcome =
  | { readonly kind: 'accepted'; readonly identifier: string }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly Mistake[] }
  /** `isKeySpent`: other values went out under the key before, so that the next attempt needs a new one. */
  | { readonly kind: 'refused'; readonly advice: string; readonly isKeySpent: boolean };

interface Problem {
  readonly type?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

/** Longer than the service may take. */
const patienceMilliseconds = 40_000;

const stillHere = 'What you wrote is still here, and arrives once only, however often you send it.';

/** Sends the request. Whatever happens to it is an outcome that a person can act upon. */
export async function sendRequest(address: string, values: object, key: string): Promise<Outcome> {
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
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
  } catch {
    return refused(`No answer came. Check your connection, and send again. ${stillHere}`);
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return { kind: 'accepted', identifier: answer.id };
  return outcomeOf(response, answer);
}

function outcomeOf(response: Response, { type = '', detail = '', errors }: Problem): Outcome {
  if (errors) return { kind: 'mistakes', mistakes: errors.map(atField) };
  if (type.endsWith('/idempotency-key-reused')) {
    const advice =
      'You sent this before with other words, and it may have arrived. Send again if the new words should arrive as well.';
    return { kind: 'refused', advice, isKeySpent: true };
  }
  if (response.status === 429 || response.status >= 500 || response.status === 409) {
    return refused(`${reasonOf(response.status)} Send again ${waitOf(response)}. ${stillHere}`);
  }
  return refused(`${detail || 'The service refused this.'} What you wrote is still here.`);
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

function refused(advice: string): Outcome {
  return { kind: 'refused', advice, isKeySpent: false };
}

// The pointer is a JSON Pointer as a URI fragment: `#/email`.
function atField({ pointer, detail }: { pointer: string; detail: string }): Mistake {
  return { name: pointer.slice(2), detail };
}
