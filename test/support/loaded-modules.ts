import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { requestMembers } from '../../contract/request-members.ts';
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

/** Whether a loaded module has the table of the request's members, of which documents that are data have the texts alone. */
export function holdsRequestMembers(url: string): boolean {
  return (
    url.startsWith('file:') &&
    readFileSync(fileURLToPath(url), 'utf8').includes(
      `autocomplete:"${requestMembers.email.form.autocomplete}"`,
    )
  );
}
