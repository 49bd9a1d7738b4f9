import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { APIGatewayProxyEvent } from 'aws-lambda';

/** A door's environment, in which nothing that it calls answers. */
const env = {
  BASE_URL: 'https://frontdesk.example',
  TABLE_NAME: 'requests',
  DIGEST_SECRET_ARN: 'arn',
  MAIL_SENDER: 'desk@frontdesk.example',
  MAIL_RECIPIENT: 'team@frontdesk.example',
  CONFIGURATION_SET: 'frontdesk-test',
  MAIL_SENDER_NAME: 'Firm',
  MAILS_PER_HOUR: '1',
  MAILS_PER_HOUR_AND_CLIENT: '1',
  MAIL_WINDOW_SECONDS: '3600',
  POWERTOOLS_SERVICE_NAME: 'frontdesk',
  POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
  STAGE: 'test',
  AWS_REGION: 'eu-central-1',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
};

/** The modules that a new process loads until the bundle in `directory` has answered `events`, as URLs. */
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
