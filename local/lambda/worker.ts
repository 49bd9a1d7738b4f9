import { parentPort, workerData } from 'node:worker_threads';
import type { Assignment, Definition, Report } from './protocol.ts';

/** The thread of an execution environment: imports the bundle once, then answers one event after the other. */
const definition: Definition = workerData;

type Handler = (event: unknown, context: object) => unknown;

async function load(): Promise<Handler> {
  const module: Record<string, unknown> = await import(definition.moduleUrl);
  const handler = module[definition.exportName];
  if (typeof handler !== 'function')
    throw new Error(`The bundle exports no function "${definition.exportName}"`);
  return (event, context) => handler(event, context);
}

/** https://docs.aws.amazon.com/lambda/latest/dg/nodejs-context.html */
function contextOf({ requestId, deadline }: Assignment): object {
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: definition.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: definition.functionArn,
    memoryLimitInMB: String(definition.memoryMb),
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${definition.functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

async function invoke(handler: Handler, assignment: Assignment): Promise<Report> {
  try {
    const answer = await handler(JSON.parse(assignment.event), contextOf(assignment));
    return { kind: 'returned', payload: JSON.stringify(answer) ?? 'null' };
  } catch (error) {
    return { kind: 'threw', reason: describe(error) };
  }
}

/** Kind and place of an error. Its message may quote what was sent, which must reach no log. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'what was thrown is no error';
  const places = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  return [error.name, ...places].join('\n');
}

const report = (message: Report) => parentPort?.postMessage(message);

try {
  const handler = await load();
  parentPort?.on('message', async (assignment: Assignment) => report(await invoke(handler, assignment)));
  report({ kind: 'ready' });
} catch (error) {
  report({ kind: 'broken', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
