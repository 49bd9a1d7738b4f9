import { sourceFrame } from './source-frame.ts';

/** Says what is set up wrong. Its message is a text of ours that holds nothing of a request, so that it may be logged. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

/** What may be said of an error anywhere: no part of a message that may repeat the request. */
export interface ErrorFacts {
  readonly name: string;
  /** Of a SetupError alone. */
  readonly message?: string;
  /** Of Node's errors: `ECONNRESET` and the like. */
  readonly code?: string;
  /** Of the answer of an AWS service. */
  readonly status?: number;
  /** Where it was thrown. */
  readonly frames?: readonly string[];
  readonly cause?: ErrorFacts;
}

/** `causes`: how many to follow, since an error may be its own. */
export function errorFacts(error: unknown, causes = 3): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  const nodeCode = word(code);
  return {
    name: word(error.name) ?? 'Error',
    ...(error instanceof SetupError && { message: error.message }),
    ...(nodeCode && { code: nodeCode }),
    ...(status && { status }),
    frames: framesOf(error),
    ...(error.cause !== undefined && causes > 0 && { cause: errorFacts(error.cause, causes - 1) }),
  };
}

// A service names its own errors: only what looks like a name is one.
function word(text: unknown): string | undefined {
  return typeof text === 'string' && /^\w{1,64}$/.test(text) ? text : undefined;
}

// The stack begins with the message, in which a line could look like a frame.
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  if (message === '' || start < 0) return [];
  return stack
    .slice(start + message.length)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .map((line) => sourceFrame(line.trim()));
}
