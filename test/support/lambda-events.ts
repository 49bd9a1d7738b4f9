import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { paths } from '../../contract/paths.ts';
import { functionTimeoutSeconds } from '../../contract/request/limits.ts';

export interface PostEventOptions {
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | null;
  readonly isBase64Encoded?: boolean;
  /** Default: the path of the diagnostic request. */
  readonly path?: string;
  /** Value of `X-Viewer-Address`, which the edge function sets. If undefined, the header is absent. */
  readonly from?: string | string[] | undefined;
}

/** Creates the API Gateway event for a POST to the request function. Header names keep their case. */
export function postEvent({
  headers = {},
  body = null,
  isBase64Encoded,
  path = paths.diagnosticRequest,
  from,
}: PostEventOptions): APIGatewayProxyEvent {
  const fields = Object.entries({ ...headers, ...(from && { 'x-viewer-address': from }) });
  return {
    resource: path,
    path,
    httpMethod: 'POST',
    pathParameters: null,
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    stageVariables: null,
    requestContext: requestContext(),
    headers: Object.fromEntries(fields.map(([name, value]) => [name, [value].flat().at(-1)])),
    multiValueHeaders: Object.fromEntries(fields.map(([name, value]) => [name, [value].flat()])),
    // The gateway encodes every body in base64, because it treats all media types as binary.
    body: isBase64Encoded === undefined && body !== null ? Buffer.from(body).toString('base64') : body,
    isBase64Encoded: isBase64Encoded ?? body !== null,
  };
}

/** Describes the gateway's caller, which is CloudFront. Does not contain the viewer's address. */
function requestContext(): APIGatewayProxyEvent['requestContext'] {
  const context = {
    accountId: '000000000000',
    identity: { sourceIp: '130.176.0.1', userAgent: 'Amazon CloudFront' },
    requestId: randomUUID(),
    stage: 'live',
  };
  return context as APIGatewayProxyEvent['requestContext'];
}

/** Creates a Lambda context with `timeoutMs` remaining. */
export function lambdaContext(timeoutMs = functionTimeoutSeconds * 1_000): Context {
  const deadline = Date.now() + timeoutMs;
  const awsRequestId = randomUUID();
  const context: Partial<Context> = {
    functionName: 'diagnostic-request',
    invokedFunctionArn: 'arn:aws:lambda:eu-central-1:000000000000:function:diagnostic-request',
    memoryLimitInMB: '512',
    awsRequestId,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  return context as Context;
}

let lastAddress = 0;

/** Returns an address that no other event in this test file has, so it has its own rate limit. */
export function uniqueAddress(): string {
  lastAddress += 1;
  return `198.51.${Math.floor(lastAddress / 256)}.${lastAddress % 256}`;
}

/** Creates a POST of `values` as JSON. */
export function jsonPost(
  values: unknown,
  { headers = {}, from = uniqueAddress() }: PostEventOptions = {},
): PostEventOptions {
  return { headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(values), from };
}

/** Creates a POST of `fields` as a form. With `accept`, it is like a browser's. */
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
