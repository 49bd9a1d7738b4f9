import { expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { anotherClient } from '../support/http.ts';
import { all, changedRun, one } from './changed-run.ts';

const post = {
  method: 'POST',
  path: paths.diagnosticRequest,
  headers: { 'Content-Type': 'application/json' },
  body: '{}',
};

test('a throttle that is lowered refuses what comes above it', async () => {
  const { ask } = await changedRun((template) => {
    for (const setting of one(template, 'AWS::ApiGateway::Stage').MethodSettings) {
      setting.ThrottlingBurstLimit = 2;
      setting.ThrottlingRateLimit = 0;
    }
  });

  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await ask({ ...post, from: anotherClient() })).status);

  expect(statuses).toEqual([422, 422, 429, 429]);
});

test('a key that is taken from the usage plan lets nobody in', async () => {
  const { ask } = await changedRun((template) => {
    for (const [id, { Type }] of Object.entries(template.Resources)) {
      if (Type === 'AWS::ApiGateway::UsagePlanKey') delete template.Resources[id];
    }
  });

  const answer = await ask(post);

  expect(answer.status).toBe(403);
  expect(answer.headers['content-type']).toBe('application/problem+json');
});

test('a key that is disabled lets nobody in, and the other still does', async () => {
  const { ask } = await changedRun((template) => {
    const [first, second] = all(template, 'AWS::ApiGateway::ApiKey');
    const origins = one(template, 'AWS::CloudFront::Distribution').DistributionConfig.Origins;
    const gateway = origins.find((origin: { OriginCustomHeaders?: unknown }) => origin.OriginCustomHeaders);
    gateway.OriginCustomHeaders[0].HeaderValue = second.Value;
    first.Enabled = false;
  });

  expect((await ask(post)).status).toBe(422);
});

test('a request past the distribution is refused by the gateway, whatever key it brings', async () => {
  const { ask, hosts } = await changedRun(() => undefined);
  const gateway = hosts.find((host) => host.includes('.execute-api.')) ?? '';

  const answers = await Promise.all(
    [{}, { 'X-Api-Key': 'a'.repeat(40) }].map((headers) =>
      ask({ ...post, path: `/live${post.path}`, headers: { ...post.headers, ...headers, Host: gateway } }),
    ),
  );

  for (const answer of answers) {
    expect(answer.status).toBe(403);
    expect(answer.headers['content-type']).toBe('application/problem+json');
  }
});

test('a request past the distribution finds the bucket closed', async () => {
  const { ask, hosts } = await changedRun(() => undefined);
  const bucket = hosts.find((host) => host.includes('.s3.')) ?? '';

  const { status, text } = await ask({ path: `/json${paths.company}`, headers: { Host: bucket } });

  expect(status).toBe(403);
  expect(text).toContain('<Code>AccessDenied</Code>');
});

test('a gateway response has the status, header and body of the template', async () => {
  const { ask } = await changedRun((template) => {
    for (const key of all(template, 'AWS::ApiGateway::ApiKey')) key.Enabled = false;
    const refusal = one(
      template,
      'AWS::ApiGateway::GatewayResponse',
      ({ ResponseType }) => ResponseType === 'INVALID_API_KEY',
    );
    refusal.StatusCode = '418';
    refusal.ResponseParameters = { 'gatewayresponse.header.X-Test': "'changed'" };
    refusal.ResponseTemplates = { 'application/json': '{"type":"$context.error.responseType"}' };
  });

  const answer = await ask(post);

  expect(answer.status).toBe(418);
  expect(answer.headers['x-test']).toBe('changed');
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.json()).toEqual({ type: 'INVALID_API_KEY' });
});

test('a method that is removed is answered as an unknown path', async () => {
  const { ask } = await changedRun((template) => {
    for (const [id, { Type }] of Object.entries(template.Resources)) {
      if (Type === 'AWS::ApiGateway::Method') delete template.Resources[id];
    }
  });

  const answer = await ask(post);

  expect(answer.status).toBe(404);
  expect(answer.json()).toHaveProperty('hint');
});

test('a function has the environment of the template', async () => {
  const { ask, inboxUrl } = await changedRun((template) => {
    for (const { Environment } of all(template, 'AWS::Lambda::Function')) {
      if (Environment?.Variables?.MAIL_RECIPIENT)
        Environment.Variables.MAIL_RECIPIENT = 'changed@example.com';
    }
  });

  const { status } = await ask({
    ...post,
    from: anotherClient(),
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', message: 'To whom does this one go?' }),
  });

  expect(status).toBe(202);
  const inbox = await (await fetch(`${inboxUrl}/store`)).text();
  expect(inbox).toContain('changed@example.com');
});
