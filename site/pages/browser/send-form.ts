import type { FormWords } from '../../../contract/request/field-issue.ts';
import { type FailureCause, failureCause } from '../../../contract/request/form-failure.ts';
import { failedOutcome, type RetryableOutcome, responseTimeoutMs } from './submit-form.ts';

type SendOutcome =
  | { readonly kind: 'accepted'; readonly identifier: string; readonly answerBy: string | undefined }
  | RetryableOutcome;

/** The Idempotency-Key of a request, and whether an earlier attempt with it may have arrived. */
export interface RequestKey {
  readonly key: string;
  readonly mayHaveArrived: boolean;
}

interface ResponseBody {
  readonly id?: string;
  readonly answerBy?: string;
  readonly type?: string;
  readonly errors?: readonly { readonly pointer: string }[];
}

/** Sends the request. Never rejects: a failure is an outcome with a message for the visitor. */
export async function sendForm(
  url: string,
  values: object,
  { key, mayHaveArrived }: RequestKey,
  words: FormWords,
): Promise<SendOutcome> {
  const failed = (cause: FailureCause, retryAfterSeconds = 0) =>
    failedOutcome({ cause, retryAfterSeconds, mayHaveArrivedBefore: mayHaveArrived }, words);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Content-Language': words.language,
        'Idempotency-Key': `"${key}"`,
      },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
    const { id, answerBy, type, errors } = await readBody(response);
    if (response.ok) return id ? { kind: 'accepted', identifier: id, answerBy } : failed('noAnswer');
    if (errors) return { kind: 'invalid', names: errors.map(memberOf) };
    return failed(failureCause(response.status, type), Number(response.headers.get('Retry-After')));
  } catch {
    return failed(navigator.onLine ? 'noAnswer' : 'offline');
  }
}

/** Returns the JSON body. Rejects if the body of a 202 is incomplete, because the identifier is then unknown. */
async function readBody(response: Response): Promise<ResponseBody> {
  const body = response.json();
  return response.ok ? body : ((await body.catch(() => undefined)) ?? {});
}

// The pointer is a JSON Pointer in its URI fragment form: `#/email`.
const memberOf = ({ pointer }: { pointer: string }) => pointer.slice(2);
