import { sourceMappedFrame } from './source-mapped-frame.ts';

/** The deployment is misconfigured. The message is logged: it must hold nothing of a request. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * The parts of an error that may be logged. Messages are left out, because libraries and services repeat parts of a request
 * in theirs.
 */
interface LoggableError {
  readonly name: string;
  /** Only that of a ConfigurationError. */
  readonly message?: string;
  /** Code of one of Node's errors, such as `ECONNRESET`. */
  readonly code?: string;
  /** HTTP status of an AWS service's response. */
  readonly status?: number;
  /** Up to eight frames of the stack, with places in the sources. */
  readonly frames?: readonly string[];
  readonly cause?: LoggableError;
}

/** Every error passes this function before it is logged. It follows at most `causes` causes: an error may be its own. */
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

// A service chooses the names of its errors: what does not look like a name could hold text of the request.
function safeName(text: unknown): string | undefined {
  return typeof text === 'string' && /^\w{1,64}$/.test(text) ? text : undefined;
}

// The stack begins with the message, a line of which could look like a frame.
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
