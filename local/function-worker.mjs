// @ts-check
// The thread of a function, which handles one event at a time. JavaScript, because a thread loads it faster.
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';

/** @import { FunctionReply, FunctionRequest } from './local-function.ts' */

/** @type {string[]} */
let lines = [];
for (const stream of [process.stdout, process.stderr]) {
  /** @type {(chunk: unknown, ...rest: unknown[]) => boolean} */
  const write = (chunk, ...rest) => {
    lines.push(...String(chunk).replace(/\n$/, '').split('\n'));
    const done = rest.at(-1);
    if (typeof done === 'function') done();
    return true;
  };
  stream.write = write;
}

/** @param {Omit<FunctionReply, 'lines'>} reply */
function send(reply) {
  parentPort?.postMessage({ ...reply, lines });
  lines = [];
}

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
  const frames = start < 0 ? [] : stack.slice(start + message.length).split('\n');
  const causes = cause instanceof Error ? [`caused by ${describeError(cause)}`] : [];
  return [name, ...frames.filter((line) => /^ {4}at /.test(line)), ...causes].join('\n');
}

process.on('uncaughtException', (error) => {
  lines.push(`${workerData.name} crashed: ${describeError(error)}`);
  send({ failed: true });
  process.exit(1);
});

try {
  const { handler } = await import(workerData.moduleUrl);
  parentPort?.on('message', async (/** @type {FunctionRequest} */ { requestId, event, deadline }) => {
    const getRemainingTimeInMillis = () => Math.max(0, deadline - Date.now());
    const context = { functionName: workerData.name, awsRequestId: requestId, getRemainingTimeInMillis };
    try {
      send({ response: JSON.stringify(await handler(JSON.parse(event), context)) });
    } catch (error) {
      lines.push(`${workerData.name} failed: ${describeError(error)}`);
      send({});
    }
  });
  send({});
} catch (error) {
  lines.push(inspect(error));
  send({ failed: true });
}
