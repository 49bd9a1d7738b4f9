import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { weightIn } from '../contract/accept-header.ts';
import type { Deprecation } from '../contract/api-versions.ts';
import { minCompressionBytes } from '../contract/limits.ts';
import { type GatewayResponseType, gatewayResponse, requestIdVariable } from '../lib/gateway-responses.ts';
import { type HeaderValues, headerValues, type LocalRequest, type LocalResponse } from './http-message.ts';
import type { LocalFunction } from './local-function.ts';

/** What the gateway's own responses contain. */
interface GatewaySite {
  readonly baseUrl: string;
  readonly deprecated: Deprecation | undefined;
}

/**
 * Passes a request to the function of its path, as the REST API does: without throttles and keys, all bodies as base64.
 * A failure of the function becomes the gateway's own response.
 */
export async function callGateway(
  functions: ReadonlyMap<string, LocalFunction>,
  site: GatewaySite,
  request: LocalRequest,
): Promise<LocalResponse> {
  const requestId = randomUUID();
  const target = functions.get(request.path);
  if (!target) return generatedResponse('MISSING_AUTHENTICATION_TOKEN', site, requestId);
  const { response, lines } = await target.invoke(JSON.stringify(await proxyEvent(request, requestId)));
  const answer =
    (response !== undefined && (await parseResponse(response, request.headers))) ||
    generatedResponse('DEFAULT_5XX', site, requestId);
  return { ...answer, source: 'function', functionLines: lines };
}

/**
 * Creates a Lambda proxy event (format 1.0) with the members that our functions read.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 */
async function proxyEvent({ method, path, headers, body }: LocalRequest, requestId: string): Promise<object> {
  const bytes = await body();
  return {
    resource: path,
    path,
    httpMethod: method,
    headers: Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values.at(-1)])),
    multiValueHeaders: headers,
    requestContext: { requestId },
    body: bytes.length > 0 ? bytes.toString('base64') : null,
    isBase64Encoded: bytes.length > 0,
  };
}

interface ProxyResponse {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string | number | boolean>>;
  readonly multiValueHeaders?: HeaderValues;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

/** Parses the JSON that a function returned, and compresses its body. Returns `undefined` for a malformed response. */
async function parseResponse(
  text: string,
  requestHeaders: HeaderValues,
): Promise<Omit<LocalResponse, 'source'> | undefined> {
  const {
    statusCode,
    headers = {},
    multiValueHeaders = {},
    body = '',
    isBase64Encoded,
  }: ProxyResponse = JSON.parse(text) ?? {};
  if (!Number.isInteger(statusCode) || typeof body !== 'string') return undefined;
  const fields = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const response = {
    status: statusCode,
    headers: { 'content-type': ['application/json'], ...headerValues(fields), ...multiValueHeaders },
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
  if (response.body.length < minCompressionBytes || !acceptsGzip(requestHeaders)) return response;
  return {
    ...response,
    headers: { ...response.headers, 'content-encoding': ['gzip'] },
    body: await promisify(gzip)(response.body),
  };
}

function acceptsGzip({ 'accept-encoding': values = [] }: HeaderValues): boolean {
  const codings = values
    .join()
    .toLowerCase()
    .split(',')
    .map((coding) => coding.split(';'));
  return weightIn(codings.find(([name]) => name?.trim() === 'gzip') ?? ['', 'q=0']) > 0;
}

function generatedResponse(
  type: GatewayResponseType,
  { baseUrl, deprecated }: GatewaySite,
  requestId: string,
): LocalResponse {
  const { status, headers, template } = gatewayResponse(type, baseUrl, deprecated);
  const body = Buffer.from(template.replace(requestIdVariable, requestId));
  return { status, headers: headerValues(headers), body, source: 'gateway' };
}
