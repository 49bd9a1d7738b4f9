import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptRanges } from '../contract/accept-header.ts';
import type { Deprecation } from '../contract/api-versions.ts';
import { minCompressionBytes } from '../contract/request/limits.ts';
import { type GatewayResponseType, gatewayResponse, requestIdVariable } from '../lib/gateway-responses.ts';
import type { LocalFunction } from './local-function.ts';
import { type HeaderValues, headerValues, type LocalRequest, type LocalResponse } from './site-server.ts';

type GatewayAnswer = Omit<LocalResponse, 'source'>;

/**
 * Passes a request to the function of its path, as the REST API does, but without throttles and keys. If the function
 * fails, the gateway responds.
 */
export async function callGateway(
  functions: ReadonlyMap<string, LocalFunction>,
  site: { readonly baseUrl: string; readonly deprecated: Deprecation | undefined },
  request: LocalRequest,
): Promise<LocalResponse> {
  const requestId = randomUUID();
  const generate = (type: GatewayResponseType): GatewayAnswer => {
    const { status, headers, template } = gatewayResponse(type, site.baseUrl, site.deprecated);
    const body = Buffer.from(template.replace(requestIdVariable, requestId));
    return { status, headers: headerValues(headers), body };
  };
  const target = functions.get(request.path);
  if (!target) return { ...generate('MISSING_AUTHENTICATION_TOKEN'), source: 'function' };
  const { response, lines } = await target.invoke(await proxyEvent(request, requestId));
  const answer = response === undefined ? undefined : parseResponse(response);
  return {
    ...(answer ? await compress(answer, request.headers) : generate('DEFAULT_5XX')),
    source: 'function',
    functionLines: lines,
  };
}

/**
 * Returns a Lambda proxy event (format 1.0) as JSON, with the members that our functions read. All bodies are binary.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 */
async function proxyEvent({ method, path, headers, body }: LocalRequest, requestId: string): Promise<string> {
  const bytes = await body();
  return JSON.stringify({
    resource: path,
    path,
    httpMethod: method,
    multiValueHeaders: headers,
    requestContext: { requestId },
    body: bytes.length > 0 ? bytes.toString('base64') : null,
    isBase64Encoded: bytes.length > 0,
  });
}

interface ProxyResponse {
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, string | number | boolean>>;
  readonly multiValueHeaders?: HeaderValues;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

/** Parses the JSON that a function returned. Returns `undefined` for a malformed response. */
function parseResponse(text: string): GatewayAnswer | undefined {
  const {
    statusCode,
    headers = {},
    multiValueHeaders,
    body = '',
    isBase64Encoded,
  }: ProxyResponse = JSON.parse(text) ?? {};
  if (statusCode === undefined || typeof body !== 'string') return undefined;
  const fields = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return {
    status: statusCode,
    headers: {
      'content-type': ['application/json'],
      ...headerValues(Object.fromEntries(fields)),
      ...multiValueHeaders,
    },
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
}

/** Unverified on AWS: content-coding. If a client accepts several codings, the gateway chooses gzip. */
async function compress(answer: GatewayAnswer, requestHeaders: HeaderValues): Promise<GatewayAnswer> {
  const codings = acceptRanges(requestHeaders['accept-encoding']?.join() ?? '');
  const acceptsGzip = codings.some(({ type, weight }) => type === 'gzip' && weight > 0);
  if (!acceptsGzip || answer.body.length < minCompressionBytes) return answer;
  const body = await promisify(gzip)(answer.body);
  return { ...answer, headers: { ...answer.headers, 'content-encoding': ['gzip'] }, body };
}
