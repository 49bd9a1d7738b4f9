import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { functionTimeoutSeconds } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';

export interface PostEventOptions {
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | null;
  readonly isBase64Encoded?: boolean;
  /** Default: that of the diagnostic request. */
  readonly path?: string;
  /** Value of `X-Viewer-Address`, which the edge function sets; absent if undefined. */
  readonly from?: string | string[] | undefined;
}

/** The event of a POST from the API Gateway REST API to the request function. Header names keep their case. */
export function postEvent({
  headers = {},
  body = null,
  isBase64Encoded,
  path = paths.diagnosticRequest,
  from,
}: PostEventOptions): APIGatewayProxyEvent {
  const lines = Object.entries({ ...headers, ...(from && { 'x-viewer-address': from }) });
  return {
    resource: path,
    path,
    httpMethod: 'POST',
    pathParameters: null,
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    stageVariables: null,
    requestContext: requestContext(),
    headers: Object.fromEntries(lines.map(([name, value]) => [name, [value].flat().at(-1)])),
    multiValueHeaders: Object.fromEntries(lines.map(([name, value]) => [name, [value].flat()])),
    // The gateway encodes every body in base64, because it treats all media types as binary.
    body: isBase64Encoded === undefined && body !== null ? Buffer.from(body).toString('base64') : body,
    isBase64Encoded: isBase64Encoded ?? body !== null,
  };
}

/** The gateway's description of its caller, CloudFront. It does not contain the viewer's address. */
function requestContext(): APIGatewayProxyEvent['requestContext'] {
  const nobody = {
    accessKey: null,
    accountId: null,
    apiKey: null,
    apiKeyId: null,
    caller: null,
    clientCert: null,
    cognitoAuthenticationProvider: null,
    cognitoAuthenticationType: null,
    cognitoIdentityId: null,
    cognitoIdentityPoolId: null,
    principalOrgId: null,
    user: null,
    userArn: null,
  };
  return {
    accountId: '000000000000',
    apiId: 'api',
    authorizer: null,
    httpMethod: 'POST',
    identity: { ...nobody, sourceIp: '130.176.0.1', userAgent: 'Amazon CloudFront' },
    path: `/live${paths.diagnosticRequest}`,
    protocol: 'HTTP/1.1',
    requestId: randomUUID(),
    requestTimeEpoch: 1_767_225_600_000,
    resourceId: 'resource',
    resourcePath: paths.diagnosticRequest,
    stage: 'live',
  };
}

/** A Lambda context with `timeoutMs` left. */
export function lambdaContext(timeoutMs = functionTimeoutSeconds * 1_000): Context {
  const deadline = Date.now() + timeoutMs;
  const awsRequestId = randomUUID();
  // Current runtimes have no callbacks.
  const context: Omit<Context, 'done' | 'fail' | 'succeed'> = {
    callbackWaitsForEmptyEventLoop: true,
    functionName: 'diagnostic-request',
    functionVersion: '$LATEST',
    invokedFunctionArn: 'arn:aws:lambda:eu-central-1:000000000000:function:diagnostic-request',
    memoryLimitInMB: '512',
    awsRequestId,
    logGroupName: '/aws/lambda/diagnostic-request',
    logStreamName: '2026/01/01/[$LATEST]0',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  return context as Context;
}

let lastAddress = 0;

/** An address that no other event in this test file has, and so with its own rate limit. */
export function uniqueAddress(): string {
  lastAddress += 1;
  return `198.51.${Math.floor(lastAddress / 256)}.${lastAddress % 256}`;
}

/** A POST of `values` as JSON. */
export function jsonPost(
  values: unknown,
  { headers = {}, from = uniqueAddress() }: PostEventOptions = {},
): PostEventOptions {
  return { headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(values), from };
}

/** A POST of `fields` as a form, like that of a browser if `accept` is given. */
export function formPost(fields: Record<string, string>, accept?: string): PostEventOptions {
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(accept && { accept }),
    },
    body: new URLSearchParams(fields).toString(),
    from: uniqueAddress(),
  };
}

export const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
