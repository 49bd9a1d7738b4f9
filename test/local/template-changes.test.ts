import { expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { validRequest } from '../fixtures/request-values.ts';
import { type HttpRequest, uniqueLoopbackAddress } from '../support/http-client.ts';
import { legacyRequest } from '../support/mcp-messages.ts';
import {
  requireAllProperties,
  requireProperties,
  type SynthesizedTemplate,
  startChangedRun,
} from './changed-local-run.ts';

type Change = (template: SynthesizedTemplate) => void;

const distribution = (template: SynthesizedTemplate) =>
  requireProperties(template, 'AWS::CloudFront::Distribution').DistributionConfig;

const withoutFunction =
  (eventType: string): Change =>
  (template) => {
    const behavior = distribution(template).DefaultCacheBehavior;
    behavior.FunctionAssociations = behavior.FunctionAssociations.filter(
      ({ EventType }: { EventType: string }) => EventType !== eventType,
    );
  };

const viewerRequest =
  (body: string): Change =>
  (template) => {
    const isIt = ({ FunctionCode }: { FunctionCode: string }) => FunctionCode.includes('kvs');
    requireProperties(template, 'AWS::CloudFront::Function', isIt).FunctionCode =
      `import cf from 'cloudfront';\nfunction handler(e) { ${body} }`;
  };

const get = { path: resourcePaths.company };
const post = {
  method: 'POST',
  path: paths.diagnosticRequest,
  headers: { 'Content-Type': 'application/json' },
  body: '{}',
};

const removeAll =
  (type: string): Change =>
  ({ Resources }) => {
    for (const [id, { Type }] of Object.entries(Resources)) if (Type === type) delete Resources[id];
  };

interface Answer {
  readonly status: number;
  /** Its expected headers; undefined for headers that must be absent. */
  readonly headers?: Record<string, string | undefined>;
  readonly text?: RegExp;
  readonly logged?: RegExp;
}

const cases: [what: string, change: Change, request: HttpRequest, answer: Answer][] = [
  [
    'a behavior that is removed leaves its path to the default behavior, where S3 refuses the method',
    (template) => {
      distribution(template).CacheBehaviors = [];
    },
    post,
    { status: 403, text: /<Code>AccessDenied<\/Code>/ },
  ],
  [
    'a method that a behavior does not allow is refused in HTML, before any function',
    (template) => {
      distribution(template).DefaultCacheBehavior.AllowedMethods = ['GET', 'HEAD'];
    },
    { method: 'DELETE', ...get },
    { status: 403, headers: { 'content-type': 'text/html' } },
  ],
  [
    'without the viewer-request function a path is the key of an object, which none is',
    withoutFunction('viewer-request'),
    get,
    { status: 404, headers: { 'content-type': 'application/xml' } },
  ],
  [
    'without the viewer-response function no other origin may read',
    withoutFunction('viewer-response'),
    get,
    { status: 200, headers: { 'access-control-allow-origin': undefined } },
  ],
  [
    'a response headers policy sets and removes what it says',
    (template) => {
      const policy = requireProperties(
        template,
        'AWS::CloudFront::ResponseHeadersPolicy',
      ).ResponseHeadersPolicyConfig;
      policy.SecurityHeadersConfig.FrameOptions.FrameOption = 'SAMEORIGIN';
      policy.RemoveHeadersConfig = { Items: [{ Header: 'Last-Modified' }] };
      policy.CustomHeadersConfig = { Items: [{ Header: 'Content-Type', Value: 'text/a', Override: false }] };
    },
    get,
    {
      status: 200,
      headers: {
        'x-frame-options': 'SAMEORIGIN',
        server: 'AmazonS3',
        'last-modified': undefined,
        'content-type': 'application/json',
      },
    },
  ],
  [
    'a custom error page replaces what a function of the gateway answered with its status',
    (template) => {
      const page = { ErrorCode: 400, ResponseCode: 418, ResponsePagePath: '/errors/504.json' };
      distribution(template).CustomErrorResponses.push(page);
    },
    { ...post, body: '{' },
    { status: 418, text: /"status":\s*504/ },
  ],
  [
    'a URL beyond the limit of CloudFront gets the error page of 414',
    (template) => {
      distribution(template).CustomErrorResponses[0].ResponseCode = 418;
    },
    { path: `/${'a'.repeat(9_000)}` },
    { status: 418, text: /"status":\s*414/ },
  ],
  [
    'documents have the base URL that the publisher is given',
    (template) => {
      requireProperties(template, 'Custom::SitePublisher').BaseUrl = 'https://replaced.example';
    },
    { path: paths.openapi },
    { status: 200, text: /https:\/\/replaced\.example/ },
  ],
  [
    'a gateway response has the status, header and body of the template',
    (template) => {
      for (const key of requireAllProperties(template, 'AWS::ApiGateway::ApiKey')) key.Enabled = false;
      const ofKey = ({ ResponseType }: { ResponseType: string }) => ResponseType === 'INVALID_API_KEY';
      const response = requireProperties(template, 'AWS::ApiGateway::GatewayResponse', ofKey);
      response.StatusCode = '418';
      response.ResponseParameters = { 'gatewayresponse.header.X-Test': "'changed'" };
      response.ResponseTemplates = { 'application/json': '{"type":"$context.error.responseType"}' };
    },
    post,
    {
      status: 418,
      headers: { 'x-test': 'changed', 'content-type': 'application/json' },
      text: /^\{"type":"INVALID_API_KEY"\}$/,
    },
  ],
  [
    'the second key is accepted while the first is disabled',
    (template) => {
      const [first, second] = requireAllProperties(template, 'AWS::ApiGateway::ApiKey');
      const isGateway = (origin: { OriginCustomHeaders?: unknown }) => origin.OriginCustomHeaders;
      distribution(template).Origins.find(isGateway).OriginCustomHeaders[0].HeaderValue = second.Value;
      first.Enabled = false;
    },
    post,
    { status: 422 },
  ],
  [
    'a method that is removed is answered as an unknown path',
    removeAll('AWS::ApiGateway::Method'),
    post,
    { status: 404, text: /"hint"/ },
  ],
  [
    'an edge function that throws makes CloudFront answer itself',
    viewerRequest('throw new Error("no")'),
    get,
    {
      status: 503,
      headers: { 'content-type': 'text/html' },
      logged: /^An edge function failed: Error: no\n {4}at handler \(/,
    },
  ],
  [
    'an edge function that sets a header that it must not makes CloudFront show the error page',
    viewerRequest('e.request.headers["x-cache"] = { value: "Hit" }; return e.request'),
    get,
    {
      status: 502,
      headers: { 'content-type': 'application/problem+json' },
      logged: /set the header "x-cache"/,
    },
  ],
  [
    'an edge function that returns nothing makes CloudFront show the error page',
    viewerRequest(''),
    get,
    {
      status: 502,
      headers: { 'content-type': 'application/problem+json' },
      logged: /did not return an event structure/,
    },
  ],
];

test.each(cases)('%s', async (_what, change, request, expected) => {
  const { ask, lines } = await startChangedRun(change);

  const answer = await ask(request);

  expect(answer.status).toBe(expected.status);
  expect(lines.join()).toMatch(expected.logged ?? /^$|^(?!An edge)/);
  expect(answer.headers).toMatchObject(
    Object.fromEntries(Object.entries(expected.headers ?? {}).filter(([, value]) => value !== undefined)),
  );
  for (const [name, value] of Object.entries(expected.headers ?? {}))
    expect(answer.headers[name]).toBe(value);
  expect(answer.text).toMatch(expected.text ?? /^/);
});

test('each method has a throttle of its own', async () => {
  const { ask } = await startChangedRun((template) => {
    for (const setting of requireProperties(template, 'AWS::ApiGateway::Stage').MethodSettings) {
      setting.ThrottlingRateLimit = 0;
      setting.ThrottlingBurstLimit = setting.ResourcePath === '/~1mcp' ? 3 : 0;
    }
  });
  const ping = JSON.stringify(legacyRequest('ping'));

  const statuses: number[] = [];
  for (const path of [...Array<string>(4).fill(paths.mcp), paths.a2a, paths.diagnosticRequest])
    statuses.push((await ask({ ...post, path, body: ping })).status);

  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
});

test('a function has the environment of the template', async () => {
  const { ask, inboxUrl } = await startChangedRun((template) => {
    for (const { Environment } of requireAllProperties(template, 'AWS::Lambda::Function')) {
      if (Environment?.Variables?.EMAIL_RECIPIENTS)
        Environment.Variables.EMAIL_RECIPIENTS = 'changed@example.com';
    }
  });

  const { status } = await ask({
    ...post,
    from: uniqueLoopbackAddress(),
    body: JSON.stringify(validRequest),
  });

  expect(status).toBe(202);
  expect(await (await fetch(`${inboxUrl}/store`)).text()).toContain('changed@example.com');
});
