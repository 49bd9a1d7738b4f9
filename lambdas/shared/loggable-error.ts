import type { SourceMap } from 'node:module';

/** Thrown if the deployment is misconfigured. The message is logged, so it must not contain any part of a request. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * The parts of an error that may be logged. Messages are left out, because those of libraries and services can repeat
 * parts of a request.
 */
interface LoggableError {
  readonly name: string;
  /** Present only for a ConfigurationError. */
  readonly message?: string;
  /** Code of a Node.js error, such as `ECONNRESET`. */
  readonly code?: string;
  /** HTTP status of an AWS service's response. */
  readonly status?: number;
  /** Up to eight stack frames, with source locations. */
  readonly frames?: readonly string[];
  readonly cause?: LoggableError;
}

/**
 * Every error must pass through this function before it is logged. It follows at most `maxCauses` causes, because an
 * error can be its own cause.
 */
export function loggableError(error: unknown, maxCauses = 3): LoggableError {
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
    ...(error.cause !== undefined && maxCauses > 0 && { cause: loggableError(error.cause, maxCauses - 1) }),
  };
}

// Services choose the names of their errors, so text that does not look like a name could come from the request.
function safeName(text: unknown): string | undefined {
  return typeof text === 'string' && /^\w{1,64}$/.test(text) ? text : undefined;
}

// The stack begins with the message, which could contain a line that looks like a frame.
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
 * Replaces the location in a stack frame with its source location, if the file has a source map. Node's
 * `--enable-source-maps` would read every map at each cold start, which would take a tenth longer.
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

// The caller is already logging an error: an unreadable map must not cause another.
function readSourceMap(file: URL): SourceMap | undefined {
  try {
    // A static import would slow down every cold start, although few instances log an error.
    const { SourceMap } = process.getBuiltinModule('node:module');
    const { readFileSync } = process.getBuiltinModule('node:fs');
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
