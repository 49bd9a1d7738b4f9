import { expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import type { HttpRequest } from '../support/http-client.ts';
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

const viewerRequest =
  (body: string): Change =>
  (template) => {
    const isRequestFunction = ({ FunctionCode }: { FunctionCode: string }) => FunctionCode.includes('kvs');
    requireProperties(template, 'AWS::CloudFront::Function', isRequestFunction).FunctionCode =
      `import cf from 'cloudfront';\nfunction handler(e) { ${body} }`;
  };

const get = { path: resourcePaths.company };
const post = {
  method: 'POST',
  path: paths.diagnosticRequest,
  headers: { 'Content-Type': 'application/json' },
  body: '{}',
};

interface ExpectedResponse {
  readonly status: number;
  /** `undefined` for a header that must be absent. */
  readonly headers?: Record<string, string | undefined>;
  readonly text?: RegExp;
  readonly logged?: RegExp;
}

const cases: [what: string, change: Change, request: HttpRequest, expected: ExpectedResponse][] = [
  [
    'a path whose behavior is removed uses the default behavior, where S3 rejects the method',
    (template) => {
      distribution(template).CacheBehaviors = [];
    },
    post,
    { status: 403, text: /<Code>AccessDenied<\/Code>/ },
  ],
  [
    'a method that a behavior does not allow gets an HTML error before any function runs',
    (template) => {
      distribution(template).DefaultCacheBehavior.AllowedMethods = ['GET', 'HEAD'];
    },
    { method: 'DELETE', ...get },
    { status: 403, headers: { 'content-type': 'text/html' } },
  ],
  [
    'a response headers policy sets and removes the headers that it lists',
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
    'a custom error page replaces a response of a Lambda function with the same status',
    (template) => {
      const page = { ErrorCode: 400, ResponseCode: 418, ResponsePagePath: '/errors/504.json' };
      distribution(template).CustomErrorResponses.push(page);
    },
    { ...post, body: '{' },
    { status: 418, text: /"status":\s*504/ },
  ],
  [
    'a gateway response has the status, header and body from the template',
    (template) => {
      for (const key of requireAllProperties(template, 'AWS::ApiGateway::ApiKey')) key.Enabled = false;
      const isInvalidKey = ({ ResponseType }: { ResponseType: string }) => ResponseType === 'INVALID_API_KEY';
      const response = requireProperties(template, 'AWS::ApiGateway::GatewayResponse', isInvalidKey);
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
    'if an edge function throws, CloudFront returns its own error',
    viewerRequest('throw new Error("no")'),
    get,
    {
      status: 503,
      headers: { 'content-type': 'text/html' },
      logged: /^An edge function failed: Error: no\n {4}at handler \(/,
    },
  ],
  [
    'if an edge function sets a forbidden header, CloudFront returns the error page',
    viewerRequest('e.request.headers["x-cache"] = { value: "Hit" }; return e.request'),
    get,
    {
      status: 502,
      headers: { 'content-type': 'application/problem+json' },
      logged: /set the header "x-cache"/,
    },
  ],
];

test.each(cases)('%s', async (_what, change, request, expected) => {
  const { sendRequest, lines } = await startChangedRun(change);

  const response = await sendRequest(request);

  expect(response.status).toBe(expected.status);
  expect(lines.join()).toMatch(expected.logged ?? /^$|^(?!An edge)/);
  expect(response.headers).toMatchObject(
    Object.fromEntries(Object.entries(expected.headers ?? {}).filter(([, value]) => value !== undefined)),
  );
  for (const [name, value] of Object.entries(expected.headers ?? {}))
    expect(response.headers[name]).toBe(value);
  expect(response.text).toMatch(expected.text ?? /^/);
});

test('each method has its own throttle', async () => {
  const { sendRequest } = await startChangedRun((template) => {
    for (const setting of requireProperties(template, 'AWS::ApiGateway::Stage').MethodSettings) {
      setting.ThrottlingRateLimit = 0;
      setting.ThrottlingBurstLimit = setting.ResourcePath === '/~1mcp' ? 3 : 0;
    }
  });
  const ping = JSON.stringify(legacyRequest('ping'));

  const statuses: number[] = [];
  for (const path of [...Array<string>(4).fill(paths.mcp), paths.a2a, paths.diagnosticRequest])
    statuses.push((await sendRequest({ ...post, path, body: ping })).status);

  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
});
