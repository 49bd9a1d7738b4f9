// @ts-check
// The thread of a function, which handles one event at a time. JavaScript, because a thread loads it faster.
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';

/** @import { FunctionRequest, FunctionReport } from './local-function.ts' */

/**
 * Returns the names and stack frames of an error and its causes, without their messages, which may quote a request. In
 * `stack`, the message comes before the frames, and its lines could look like frames.
 * @param {unknown} error
 * @returns {string}
 */
function describeError(error) {
  if (!(error instanceof Error)) return 'the thrown value is not an Error';
  const { name, message, stack = '', cause } = error;
  const start = stack.indexOf(message);
  const lines = start < 0 ? [] : stack.slice(start + message.length).split('\n');
  const frames = lines.filter((line) => /^ {4}at /.test(line));
  return [name, ...frames, ...(cause instanceof Error ? [`caused by ${describeError(cause)}`] : [])].join(
    '\n',
  );
}

/** @param {FunctionReport} message */
const report = (message) => parentPort?.postMessage(message);

// Output is sent as messages, so that an event's lines arrive before its result.
for (const stream of [process.stdout, process.stderr]) {
  /** @type {(chunk: unknown, ...rest: unknown[]) => boolean} */
  const write = (chunk, ...rest) => {
    report({ kind: 'wrote', text: String(chunk) });
    const done = rest.at(-1);
    if (typeof done === 'function') done();
    return true;
  };
  stream.write = write;
}

process.on('uncaughtException', (error) => {
  report({ kind: 'crashed', reason: `crashed: ${describeError(error)}` });
  process.exit(1);
});

try {
  const { handler } = await import(workerData.moduleUrl);
  parentPort?.on('message', async (/** @type {FunctionRequest} */ { requestId, event, deadline }) => {
    const context = {
      functionName: workerData.name,
      awsRequestId: requestId,
      getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    };
    try {
      report({ kind: 'returned', response: JSON.stringify(await handler(JSON.parse(event), context)) });
    } catch (error) {
      report({ kind: 'failed', reason: `failed: ${describeError(error)}` });
    }
  });
  report({ kind: 'ready' });
} catch (error) {
  report({ kind: 'failed', reason: inspect(error) });
}
