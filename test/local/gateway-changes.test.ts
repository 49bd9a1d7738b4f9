import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { supportedResourceTypes } from '../../local/supported-resource-types.ts';
import { validRequest } from '../fixtures/request-values.ts';
import { type HttpRequest, uniqueLoopbackAddress } from '../support/http-client.ts';
import { legacyRequest } from '../support/mcp-messages.ts';
import {
  requireAllProperties,
  requireProperties,
  type SynthesizedTemplate,
  startChangedRun,
} from './changed-local-run.ts';

const post = {
  method: 'POST',
  path: paths.diagnosticRequest,
  headers: { 'Content-Type': 'application/json' },
  body: '{}',
};

test('a throttle that is lowered refuses what comes above it', async () => {
  const { ask } = await startChangedRun((template) => {
    for (const setting of requireProperties(template, 'AWS::ApiGateway::Stage').MethodSettings) {
      setting.ThrottlingBurstLimit = 2;
      setting.ThrottlingRateLimit = 0;
    }
  });

  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1)
    statuses.push((await ask({ ...post, from: uniqueLoopbackAddress() })).status);

  expect(statuses).toEqual([422, 422, 429, 429]);
});

test('the endpoints of agents have a throttle of their own', async () => {
  const { ask } = await startChangedRun((template) => {
    for (const setting of requireProperties(template, 'AWS::ApiGateway::Stage').MethodSettings) {
      setting.ThrottlingRateLimit = 0;
      setting.ThrottlingBurstLimit = setting.ResourcePath === '/~1mcp' ? 3 : 0;
    }
  });
  const ping = JSON.stringify(legacyRequest('ping'));
  const agents = [paths.mcp, paths.mcp, paths.mcp, paths.mcp, paths.a2a];

  const statuses: number[] = [];
  for (const path of agents) statuses.push((await ask({ ...post, path, body: ping })).status);

  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect((await ask(post)).status).toBe(429);
});

/** Sends a request to the gateway directly, with a valid key, past the distribution. */
async function bypassEdge(change: (template: SynthesizedTemplate) => void = () => undefined) {
  const apiKey = 'k'.repeat(40);
  const run = await startChangedRun((template) => {
    for (const key of requireAllProperties(template, 'AWS::ApiGateway::ApiKey').slice(0, 1))
      key.Value = apiKey;
    change(template);
  });
  const host = run.hosts.find((name) => name.includes('.execute-api.')) ?? '';
  const headers = { ...post.headers, Host: host, 'X-Api-Key': apiKey, 'X-Viewer-Address': '192.0.2.1' };
  return {
    ...run,
    ask: (sent: Partial<HttpRequest>) =>
      run.ask({ ...post, ...sent, path: `/live${post.path}`, headers: { ...headers, ...sent.headers } }),
  };
}

const compressed = (values: object) => ({
  headers: { 'Content-Encoding': 'gzip' },
  body: gzipSync(JSON.stringify(values)),
});

test('without the edge a compressed body reaches the function decompressed, which holds it to its own bound', async () => {
  const { ask } = await bypassEdge();
  const bomb = compressed({ ...validRequest, message: 'x'.repeat(4_000_000) });

  const [accepted, refused] = [await ask(compressed(validRequest)), await ask(bomb)];

  expect(bomb.body.length).toBeLessThan(10_000);
  expect(accepted.status).toBe(202);
  expect([refused.status, refused.json()]).toEqual([
    413,
    expect.objectContaining({ type: expect.stringMatching(/content-too-large$/) }),
  ]);
});

test('without binary media types invalid UTF-8 is e-mailed as replacement characters', async () => {
  const body = Buffer.from(JSON.stringify({ ...validRequest, name: 'Jos\xe9' }), 'latin1');
  const binaryRun = await bypassEdge();
  const textRun = await bypassEdge((template) => {
    delete requireProperties(template, 'AWS::ApiGateway::RestApi').BinaryMediaTypes;
  });

  expect((await binaryRun.ask({ body })).status).toBe(400);
  expect((await textRun.ask({ body })).status).toBe(202);
  expect(await (await fetch(`${textRun.inboxUrl}/store`)).text()).toContain('Jos\ufffd');
});

test('a firewall is ignored, for a reason', async () => {
  const { ask } = await startChangedRun((template) => {
    template.Resources.Acl = { Type: 'AWS::WAFv2::WebACL', Properties: { Scope: 'REGIONAL' } };
    template.Resources.Association = { Type: 'AWS::WAFv2::WebACLAssociation', Properties: {} };
  });
  const reasons = supportedResourceTypes
    .filter(({ type }) => type.startsWith('AWS::WAFv2::'))
    .map(({ properties }) => properties.meta()?.ignored);

  expect((await ask({ path: resourcePaths.company })).status).toBe(200);
  expect(reasons).toEqual([expect.stringContaining('one machine'), expect.stringContaining('one machine')]);
});

test('a key without the usage plan is rejected', async () => {
  const { ask } = await startChangedRun((template) => {
    for (const [id, { Type }] of Object.entries(template.Resources)) {
      if (Type === 'AWS::ApiGateway::UsagePlanKey') delete template.Resources[id];
    }
  });

  const answer = await ask(post);

  expect(answer.status).toBe(403);
  expect(answer.headers['content-type']).toBe('application/problem+json');
});

test('a disabled key is rejected, and the other is accepted', async () => {
  const { ask } = await startChangedRun((template) => {
    const [first, second] = requireAllProperties(template, 'AWS::ApiGateway::ApiKey');
    const origins = requireProperties(template, 'AWS::CloudFront::Distribution').DistributionConfig.Origins;
    const gateway = origins.find((origin: { OriginCustomHeaders?: unknown }) => origin.OriginCustomHeaders);
    gateway.OriginCustomHeaders[0].HeaderValue = second.Value;
    first.Enabled = false;
  });

  expect((await ask(post)).status).toBe(422);
});

test('a request past the distribution is refused by the gateway, whatever key it brings', async () => {
  const { ask, hosts } = await startChangedRun(() => undefined);
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

test('a request past the distribution is rejected by the bucket', async () => {
  const { ask, hosts } = await startChangedRun(() => undefined);
  const bucket = hosts.find((host) => host.includes('.s3.')) ?? '';

  const { status, text } = await ask({ path: `/json${resourcePaths.company}`, headers: { Host: bucket } });

  expect(status).toBe(403);
  expect(text).toContain('<Code>AccessDenied</Code>');
});

test('a gateway response has the status, header and body of the template', async () => {
  const { ask } = await startChangedRun((template) => {
    for (const key of requireAllProperties(template, 'AWS::ApiGateway::ApiKey')) key.Enabled = false;
    const gatewayResponse = requireProperties(
      template,
      'AWS::ApiGateway::GatewayResponse',
      ({ ResponseType }) => ResponseType === 'INVALID_API_KEY',
    );
    gatewayResponse.StatusCode = '418';
    gatewayResponse.ResponseParameters = { 'gatewayresponse.header.X-Test': "'changed'" };
    gatewayResponse.ResponseTemplates = { 'application/json': '{"type":"$context.error.responseType"}' };
  });

  const answer = await ask(post);

  expect(answer.status).toBe(418);
  expect(answer.headers['x-test']).toBe('changed');
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.json()).toEqual({ type: 'INVALID_API_KEY' });
});

test('a method that is removed is answered as an unknown path', async () => {
  const { ask } = await startChangedRun((template) => {
    for (const [id, { Type }] of Object.entries(template.Resources)) {
      if (Type === 'AWS::ApiGateway::Method') delete template.Resources[id];
    }
  });

  const answer = await ask(post);

  expect(answer.status).toBe(404);
  expect(answer.json()).toHaveProperty('hint');
});

test('a function has the environment of the template', async () => {
  const { ask, inboxUrl } = await startChangedRun((template) => {
    for (const { Environment } of requireAllProperties(template, 'AWS::Lambda::Function')) {
      if (Environment?.Variables?.EMAIL_RECIPIENT)
        Environment.Variables.EMAIL_RECIPIENT = 'changed@example.com';
    }
  });

  const { status } = await ask({
    ...post,
    from: uniqueLoopbackAddress(),
    body: JSON.stringify(validRequest),
  });

  expect(status).toBe(202);
  const inbox = await (await fetch(`${inboxUrl}/store`)).text();
  expect(inbox).toContain('changed@example.com');
});
