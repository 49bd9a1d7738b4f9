import { randomBytes, randomUUID } from 'node:crypto';
import {
  currentExchange,
  fieldValue,
  type HttpRequest,
  type HttpResponse,
  readBody,
} from '../http/http-message.ts';
import type { EmulatedLambdaFunction } from '../lambda/emulated-lambda-function.ts';
import { compressResponse } from './content-coding.ts';
import type { ResponseType } from './generated-responses.ts';
import { createProxyEvent, parseProxyResponse } from './proxy-integration.ts';
import type { Throttle } from './throttle.ts';

/** An API method with its throttle and integration. */
export interface Route {
  /** The resource path. */
  readonly resource: string;
  readonly method: string;
  readonly apiKeyRequired: boolean;
  readonly throttle: Throttle;
  readonly timeoutMs: number;
  readonly target: EmulatedLambdaFunction;
}

interface RestApiOptions {
  readonly host: string;
  readonly stage: string;
  readonly routes: readonly Route[];
  /** Whether the API treats all media types as binary. Otherwise, it treats none as binary. */
  readonly isBinary: boolean;
  /** Minimum size in bytes of compressed integration responses. Without it, none are compressed. */
  readonly minimumCompressionBytes: number | undefined;
  /** The API key values that the stage accepts. */
  readonly apiKeys: readonly string[];
  readonly gatewayResponse: (type: ResponseType, requestId: string) => HttpResponse;
}

/**
 * A stage of a regional REST API.
 *
 * Supported: resources and methods, API keys, throttling, the Lambda proxy integration with its time and size limits,
 * response compression, binary media types (all or none), gateway responses. Not supported: decompression of requests
 * (the edge rejects compressed ones), usage plans and quotas, authorizers, request validation, mapping templates, path
 * parameters, WAF, access logs.
 */
export class EmulatedRestApi {
  readonly host: string;
  readonly #options: RestApiOptions;

  constructor(options: RestApiOptions) {
    this.host = options.host;
    this.#options = options;
  }

  async handle(request: HttpRequest): Promise<HttpResponse> {
    const { stage } = this.#options;
    if (request.path !== `/${stage}` && !request.path.startsWith(`/${stage}/`)) return unknownStageResponse;
    const requestId = randomUUID();
    const response = await this.#respond(request, requestId);
    return {
      ...response,
      headers: [
        ['x-amzn-RequestId', requestId],
        ['x-amz-apigw-id', `${randomBytes(11).toString('base64').slice(0, 15)}=`],
        ...response.headers,
      ],
    };
  }

  /** Runs the checks in the same order as API Gateway. */
  async #respond(request: HttpRequest, requestId: string): Promise<HttpResponse> {
    const { stage, routes, apiKeys, isBinary, minimumCompressionBytes, gatewayResponse } = this.#options;
    const path = request.path.slice(stage.length + 1) || '/';
    const route = routes.find(
      ({ resource, method }) => resource === path && ['ANY', request.method].includes(method),
    );
    if (!route) return gatewayResponse('MISSING_AUTHENTICATION_TOKEN', requestId);
    const key = fieldValue(request.headers, 'x-api-key') ?? '';
    if (route.apiKeyRequired && !apiKeys.includes(key)) return gatewayResponse('INVALID_API_KEY', requestId);
    if (!route.throttle()) return gatewayResponse('THROTTLED', requestId);
    const bytes = await readBody(request.body, maxBodyBytes);
    if (!bytes) return gatewayResponse('REQUEST_TOO_LARGE', requestId);
    const event = createProxyEvent(requestId, request, { resource: route.resource, bytes, isBinary });
    const result = await invokeIntegration(route, JSON.stringify(event), isBinary);
    if (typeof result === 'string') return gatewayResponse(result, requestId);
    return compressResponse(
      result,
      fieldValue(request.headers, 'accept-encoding') ?? '',
      minimumCompressionBytes,
    );
  }
}

/** API Gateway's limit on a request body. */
const maxBodyBytes = 10 * 1024 * 1024;

/** API Gateway does not use the API's gateway responses for an unknown stage. */
const unknownStageResponse: HttpResponse = {
  status: 403,
  headers: [['Content-Type', 'application/json']],
  body: Buffer.from('{"message":"Forbidden"}'),
};

/** Resolves to the function's response, or to the type of the gateway response that replaces it. */
async function invokeIntegration(
  { target, timeoutMs }: Route,
  event: string,
  isBinary: boolean,
): Promise<HttpResponse | ResponseType> {
  const timeout = Promise.withResolvers<'INTEGRATION_TIMEOUT'>();
  const timer = setTimeout(() => timeout.resolve('INTEGRATION_TIMEOUT'), timeoutMs);
  const result = await Promise.race([target.invoke(event), timeout.promise]).finally(() =>
    clearTimeout(timer),
  );
  const exchange = currentExchange.getStore();
  if (exchange) exchange.functionLines = result === 'INTEGRATION_TIMEOUT' ? [] : result.lines;
  if (result === 'INTEGRATION_TIMEOUT') return result;
  if (result.outcome === 'request too large') return 'REQUEST_TOO_LARGE';
  return (result.outcome === 'returned' && parseProxyResponse(result.payload, isBinary)) || 'DEFAULT_5XX';
}
