import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { listen } from '../../local/http/listen.ts';
import { functionEnvironment } from './function-environment.ts';

interface ColdStartOptions {
  /** Folder of the bundle. */
  readonly directory: string;
  /** Events that the function answers one after the other, once it is loaded. */
  readonly events: readonly APIGatewayProxyEvent[];
  /** Answers every call of AWS. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Called with each step. */
  onStep?(step: string): void;
}

/**
 * Steps of a new process that loads a bundle, in order: `load <file>`, `loaded`, `status <code>` for each event, and
 * `unhandled` for an unhandled rejection.
 */
export async function observeColdStart({
  directory,
  events,
  answer,
  onStep,
}: ColdStartOptions): Promise<string[]> {
  const aws = await listen(createServer(answer), 0);
  const script = `
    import { registerHooks } from 'node:module';
    import { writeSync } from 'node:fs';
    const step = (text) => writeSync(1, 'step: ' + text + '\\n');
    process.on('unhandledRejection', () => step('unhandled'));
    registerHooks({ load(url, context, next) { step('load ' + url.split('/').at(-1)); return next(url, context); } });
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
