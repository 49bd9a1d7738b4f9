import { sourceMappedFrame } from './source-mapped-frame.ts';

/** Says what is set up wrong. Its message is a text of ours that holds nothing of a request, so that it may be logged. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** What may be said of an error anywhere: no part of a message that may repeat the request. */
export interface LoggableError {
  readonly name: string;
  /** Of a ConfigurationError alone. */
  readonly message?: string;
  /** Of Node's errors: `ECONNRESET` and the like. */
  readonly code?: string;
  /** Of the answer of an AWS service. */
  readonly status?: number;
  /** Where it was thrown. */
  readonly frames?: readonly string[];
  readonly cause?: LoggableError;
}

/** `causes`: how many to follow, since an error may be its own. */
export function loggableError(error: unknown, causes = 3): LoggableError {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  const nodeCode = safeName(code);
  return {
    name: safeName(error.name) ?? 'Error',
    ...(error instanceof ConfigurationError && { message: error.message }),
    ...(nodeCode && { code: nodeCode }),
    ...(status && { status }),
    frames: stackFrames(error),
    ...(error.cause !== undefined && causes > 0 && { cause: loggableError(error.cause, causes - 1) }),
  };
}

// A service names its own errors: only what looks like a name is one.
function safeName(text: unknown): string | undefined {
  return typeof text === 'string' && /^\w{1,64}$/.test(text) ? text : undefined;
}

// The stack begins with the message, in which a line could look like a frame.
function stackFrames({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  if (message === '' || start < 0) return [];
  return stack
    .slice(start + message.length)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .map((line) => sourceMappedFrame(line.trim()));
}
