import type { SourceMap } from 'node:module';

/** The deployment is misconfigured. The message is logged: it must contain nothing of a request. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * The parts of an error that may be logged. Messages are left out, because libraries and services repeat parts of a request
 * in theirs.
 */
interface LoggableError {
  readonly name: string;
  /** Only a ConfigurationError's. */
  readonly message?: string;
  /** Code of one of Node's errors, such as `ECONNRESET`. */
  readonly code?: string;
  /** HTTP status of an AWS service's response. */
  readonly status?: number;
  /** Up to eight frames of the stack, with places in the sources. */
  readonly frames?: readonly string[];
  readonly cause?: LoggableError;
}

/**
 * Every error passes through this function before it is logged. It follows at most `causes` causes, because an error
 * may be its own.
 */
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

const fileLocation = /(file:\/\/[^\s()]+):(\d+):(\d+)/;
const sourceMaps = new Map<string, SourceMap | undefined>();

/**
 * A line of a stack with its place in the sources, if the file that it names has a source map beside it. Node's
 * `--enable-source-maps` would read every map at each cold start, which takes a tenth longer.
 */
export function sourceMappedFrame(frame: string): string {
  return frame.replace(fileLocation, (bundled: string, file: string, line: string, column: string) => {
    const origin = sourceMapFor(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return bundled;
    return `${origin.fileName.replace(/^(?:\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function sourceMapFor(file: string): SourceMap | undefined {
  if (!sourceMaps.has(file)) sourceMaps.set(file, readSourceMap(new URL(`${file}.map`)));
  return sourceMaps.get(file);
}

// The caller is logging an error already: a map that cannot be read must not cause another.
function readSourceMap(file: URL): SourceMap | undefined {
  try {
    // A static import would cost every cold start, although few of them log an error.
    const { SourceMap } = process.getBuiltinModule('node:module');
    const { readFileSync } = process.getBuiltinModule('node:fs');
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
