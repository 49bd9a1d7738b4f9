// @ts-check
// The thread of an execution environment. It imports the bundle once and then handles one event after another. This
// file is JavaScript because loading type stripping would take longer than everything else that a new thread does.
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { describeError } from './describe-error.mjs';

/** @import { WorkerRequest, FunctionDefinition, WorkerReport } from './execution-environment.ts' */
/** @typedef {(event: unknown, context: object) => unknown} Handler */

/** @type {FunctionDefinition} */
const definition = workerData;

/** @returns {Promise<Handler>} */
async function load() {
  const module = await import(definition.moduleUrl);
  const handler = module[definition.exportName];
  if (typeof handler !== 'function')
    throw new Error(`The bundle does not export a function "${definition.exportName}"`);
  return (event, context) => handler(event, context);
}

/**
 * https://docs.aws.amazon.com/lambda/latest/dg/nodejs-context.html
 * @param {WorkerRequest} request
 */
function createContext({ requestId, deadline }) {
  return {
    functionName: definition.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: definition.functionArn,
    memoryLimitInMB: String(definition.memoryMb),
    awsRequestId: requestId,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

/**
 * @param {Handler} handler
 * @param {WorkerRequest} request
 * @returns {Promise<WorkerReport>}
 */
async function invoke(handler, request) {
  try {
    const response = await handler(JSON.parse(request.event), createContext(request));
    return { kind: 'returned', payload: JSON.stringify(response) ?? 'null' };
  } catch (error) {
    return { kind: 'threw', reason: describeError(error) };
  }
}

/** @param {WorkerReport} message */
const report = (message) => parentPort?.postMessage(message);

// Output is sent as messages, so that an event's lines arrive before its result. A thread's streams and its messages
// may arrive in any order.
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

try {
  const handler = await load();
  parentPort?.on('message', async (request) => report(await invoke(handler, request)));
  report({ kind: 'ready' });
} catch (error) {
  report({ kind: 'broken', reason: inspect(error) });
}
