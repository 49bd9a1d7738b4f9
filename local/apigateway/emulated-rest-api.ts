import { currentExchange } from '../http/exchange.ts';
import { fieldValue, type HttpRequest, type HttpResponse } from '../http/http-message.ts';
import type { EmulatedLambdaFunction } from '../lambda/emulated-lambda-function.ts';
import { compressResponse } from './compress-response.ts';
import type { EmulatedGatewayResponses, ResponseType } from './emulated-gateway-responses.ts';
import { createProxyEvent } from './proxy-event.ts';
import { parseProxyResponse } from './proxy-response.ts';
import { decodeRequestBody } from './request-body.ts';
import {
  newRequestContext,
  type RequestContext,
  type RestApiIdentity,
  templateContext,
} from './request-context.ts';
import type { TokenBucket } from './token-bucket.ts';

/** A method of a resource, with its throttle and its integration. */
export interface Route {
  readonly resource: { readonly id: string; readonly path: string };
  readonly method: string;
  readonly apiKeyRequired: boolean;
  readonly throttle: TokenBucket;
  readonly timeoutMs: number;
  readonly target: EmulatedLambdaFunction;
}

interface RestApiOptions {
  readonly api: RestApiIdentity;
  readonly routes: readonly Route[];
  /** Whether all media types are binary; otherwise none is. */
  readonly binary: boolean;
  /** Size in bytes from which responses of integrations are compressed; never if `undefined`. */
  readonly minimumCompressionBytes: number | undefined;
  /** Ids of the keys that the stage's usage plans accept, by key value. */
  readonly apiKeys: ReadonlyMap<string, string>;
  readonly responses: EmulatedGatewayResponses;
}

/**
 * A stage of a regional REST API.
 *
 * It does: resources and methods, API keys of usage plans, throttling, the Lambda proxy integration with its limits on
 * time and size, decompression of requests, compression of responses, binary media types (all or none), gateway
 * responses. It does not: authorizers, request validation, mapping templates, path parameters, quotas, WAF, access logs.
 */
export class EmulatedRestApi {
  readonly host: string;
  readonly #options: RestApiOptions;

  constructor(options: RestApiOptions) {
    this.host = options.api.host;
    this.#options = options;
  }

  async handle(request: HttpRequest): Promise<HttpResponse> {
    const { api } = this.#options;
    const stagePath = `/${api.stage}`;
    if (request.path !== stagePath && !request.path.startsWith(`${stagePath}/`)) return unknownStageResponse;
    const context = newRequestContext(api, request.path.slice(stagePath.length) || '/');
    const response = await this.#respond(request, context);
    return {
      ...response,
      headers: [
        ['x-amzn-RequestId', context.requestId],
        ['x-amz-apigw-id', context.extendedRequestId],
        ...response.headers,
      ],
    };
  }

  /** The order of the checks is API Gateway's. */
  async #respond(request: HttpRequest, context: RequestContext): Promise<HttpResponse> {
    const { routes, apiKeys, binary, minimumCompressionBytes } = this.#options;
    const gatewayResponse = (type: ResponseType) =>
      this.#options.responses.render(type, templateContext(context, request.method));
    const route = routes.find(
      ({ resource, method }) => resource.path === context.path && ['ANY', request.method].includes(method),
    );
    if (!route) return gatewayResponse('MISSING_AUTHENTICATION_TOKEN');
    const key = fieldValue(request.headers, 'x-api-key') ?? '';
    const keyId = apiKeys.get(key);
    if (route.apiKeyRequired && keyId === undefined) return gatewayResponse('INVALID_API_KEY');
    if (!route.throttle.take()) return gatewayResponse('THROTTLED');
    const body = await decodeRequestBody(request);
    if (typeof body === 'string') return gatewayResponse(body);
    const apiKey = keyId === undefined ? undefined : { id: keyId, value: key };
    const completeContext = { ...context, resource: route.resource, apiKey };
    const event = createProxyEvent(completeContext, request, { bytes: body, binary });
    const result = await invokeIntegration(route, JSON.stringify(event), binary);
    if (typeof result === 'string') return gatewayResponse(result);
    return compressResponse(result, fieldValue(request.headers, 'accept-encoding'), minimumCompressionBytes);
  }
}

/** API Gateway answers a request to an unknown stage without any gateway response of the API. */
const unknownStageResponse: HttpResponse = {
  status: 403,
  headers: [['Content-Type', 'application/json']],
  body: Buffer.from('{"message":"Forbidden"}'),
};

/** Resolves to the function's response, or to the type of the gateway response that replaces it. */
async function invokeIntegration(
  { target, timeoutMs }: Route,
  event: string,
  binary: boolean,
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
  return (result.outcome === 'returned' && parseProxyResponse(result.payload, binary)) || 'DEFAULT_5XX';
}
