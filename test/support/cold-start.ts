import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { requestMembers } from '../../contract/request/members.ts';
import { listen } from '../../local/listen.ts';
import { functionEnvironment } from './function-environment.ts';

interface ColdStartOptions {
  /** The bundle's folder. */
  readonly directory: string;
  /** Events that the function handles in sequence once it is loaded. */
  readonly events: readonly APIGatewayProxyEvent[];
  /** Responds to every AWS call. */
  respond(request: IncomingMessage, response: ServerResponse): void;
  /** Called after each step. */
  onStep?(step: string): void;
}

/**
 * Runs a bundle in a new process. Resolves to its steps in order: `load <URL>`, `loaded`, `status <code>` for each
 * event, and `unhandled` for an unhandled rejection.
 */
export async function observeColdStart({
  directory,
  events,
  respond,
  onStep,
}: ColdStartOptions): Promise<string[]> {
  const aws = await listen(createServer(respond), 0);
  const script = `
    import { registerHooks } from 'node:module';
    import { writeSync } from 'node:fs';
    const step = (text) => writeSync(1, 'step: ' + text + '\\n');
    process.on('unhandledRejection', () => step('unhandled'));
    registerHooks({ load(url, context, next) { step('load ' + url); return next(url, context); } });
    const { handler } = await import('${join(directory, 'index.mjs')}');
    step('loaded');
    const context = { awsRequestId: '1', getRemainingTimeInMillis: () => 9000 };
    for (const event of ${JSON.stringify(events)}) step('status ' + (await handler(event, context)).statusCode);
    process.exit();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: functionEnvironment(aws.url),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const steps: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    const [, step] = /^step: (.*)$/.exec(line) ?? [];
    if (step === undefined) continue;
    steps.push(step);
    onStep?.(step);
  }
  await aws.close();
  return steps;
}

/** Returns, for each event, the URLs of the modules that a new process loads to handle it. AWS is not reachable. */
export async function modulesLoadedFor(
  directory: string,
  events: readonly APIGatewayProxyEvent[],
): Promise<string[][]> {
  const steps = await observeColdStart({
    directory,
    events,
    respond: ({ socket }) => void socket.destroy(),
  });
  const modules: string[][] = [[]];
  for (const step of steps) {
    if (step.startsWith('load ')) modules.at(-1)?.push(step.slice('load '.length));
    if (step.startsWith('status ')) modules.push([]);
  }
  return modules;
}

/** Whether a loaded module contains the table of request members. Compiled documents contain only its texts. */
export function holdsRequestMembers(url: string): boolean {
  return (
    url.startsWith('file:') &&
    readFileSync(fileURLToPath(url), 'utf8').includes(`autocomplete:"${requestMembers.email.autocomplete}"`)
  );
}
