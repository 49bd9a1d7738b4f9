import type { FormWords } from '../../contract/field-issue.ts';
import { isTemporary, reasonOf, retryAdvice } from '../../contract/retry-advice.ts';

export type SendOutcome =
  | { readonly kind: 'accepted'; readonly identifier: string }
  /** `names` of the members that the service refused. */
  | { readonly kind: 'invalid'; readonly names: readonly string[] }
  /** `needsNewKey`: other values went out under the key before, so that the next attempt needs a new one. */
  | { readonly kind: 'rejected'; readonly advice: string; readonly needsNewKey: boolean };

interface Problem {
  readonly type?: string;
  readonly errors?: readonly { readonly pointer: string }[];
}

/** Longer than the service takes at most. */
const timeoutMilliseconds = 40_000;

/** Sends the request. Never rejects: every failure is an outcome with advice for the visitor. */
export async function sendForm(
  address: string,
  values: object,
  key: string,
  words: FormWords,
): Promise<SendOutcome> {
  const { noAnswer, kept, arrivesOnce } = words.outcome;
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
    return rejected(noAnswer, kept, arrivesOnce);
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return { kind: 'accepted', identifier: answer.id };
  return outcomeOf(response, answer, words);
}

function outcomeOf(
  { status, headers }: Response,
  { type = '', errors }: Problem,
  words: FormWords,
): SendOutcome {
  const { kept, arrivesOnce, sentBefore } = words.outcome;
  if (errors) return { kind: 'invalid', names: errors.map(memberOf) };
  if (type.endsWith('/idempotency-key-reused')) {
    return { ...rejected(sentBefore), needsNewKey: true };
  }
  const reason = reasonOf(status, words);
  if (!isTemporary(status)) return rejected(reason, kept);
  return rejected(reason, retryAdvice(Number(headers.get('Retry-After')), words), kept, arrivesOnce);
}

function rejected(...advice: readonly string[]) {
  return { kind: 'rejected', advice: advice.join(' '), needsNewKey: false } as const;
}

// The pointer is a JSON Pointer as a URI fragment: `#/email`.
const memberOf = ({ pointer }: { pointer: string }) => pointer.slice(2);
