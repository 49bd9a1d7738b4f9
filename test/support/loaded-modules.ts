import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { functionEnvironment } from './function-environment.ts';

// Nothing listens there.
const env = functionEnvironment('http://127.0.0.1:9');

/** URLs of the modules that a new process loads until the bundle in `directory` has answered `events`. */
export function modulesLoadedFor(directory: string, events: readonly APIGatewayProxyEvent[]): string[] {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    const { handler } = await import('${join(directory, 'index.mjs')}');
    const context = { awsRequestId: '1', getRemainingTimeInMillis: () => 9000 };
    for (const event of ${JSON.stringify(events)}) await handler(event, context);
    console.log(JSON.stringify(loaded));
  `;
  const options = ['--input-type=module', '--eval', script];
  const output = execFileSync(process.execPath, options, { encoding: 'utf8', env, stdio: 'pipe' });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}
