import { fieldValue, type HttpRequest, type HttpResponse } from '../http.ts';
import type { LambdaFunction } from '../lambda/function.ts';
import type { GatewayResponses, ResponseType } from './gateway-responses.ts';
import { proxyEvent } from './proxy-event.ts';
import { proxyResponse } from './proxy-response.ts';
import { requestBody } from './request-body.ts';
import { type Api, newRequestContext, type RequestContext, templateContext } from './request-context.ts';
import type { TokenBucket } from './throttle.ts';

/** A method of a resource with what stands behind it. */
export interface Route {
  readonly resource: { readonly id: string; readonly path: string };
  readonly method: string;
  readonly apiKeyRequired: boolean;
  readonly throttle: TokenBucket;
  readonly timeoutMs: number;
  readonly target: LambdaFunction;
}

export interface RestApiParts {
  readonly api: Api;
  readonly routes: readonly Route[];
  /** Whether every media type is binary. */
  readonly binary: boolean;
  /** Keys that the stage's usage plans let in: id by value. */
  readonly apiKeys: ReadonlyMap<string, string>;
  readonly responses: GatewayResponses;
}

/**
 * A stage of a regional REST API.
 *
 * It does: resources and methods, API keys of usage plans, throttling, the Lambda proxy integration with its limits on
 * time and size, decompression of requests, binary media types (all or none), gateway responses. It does not:
 * authorizers, request validation, mapping templates, compression of answers, path parameters, quotas, WAF, access logs.
 */
export class RestApi {
  readonly host: string;
  readonly #parts: RestApiParts;

  constructor(parts: RestApiParts) {
    this.host = parts.api.host;
    this.#parts = parts;
  }

  async handle(request: HttpRequest): Promise<HttpResponse> {
    const { api } = this.#parts;
    const stagePath = `/${api.stage}`;
    if (request.path !== stagePath && !request.path.startsWith(`${stagePath}/`)) return unknownStage;
    const context = newRequestContext(api, request.path.slice(stagePath.length) || '/');
    const response = await this.#answer(request, context);
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
  async #answer(request: HttpRequest, context: RequestContext): Promise<HttpResponse> {
    const { routes, apiKeys, binary } = this.#parts;
    const refuse = (type: ResponseType) =>
      this.#parts.responses.answer(type, templateContext(context, request.method));
    const route = routes.find(
      ({ resource, method }) => resource.path === context.path && ['ANY', request.method].includes(method),
    );
    if (!route) return refuse('MISSING_AUTHENTICATION_TOKEN');
    const key = fieldValue(request.headers, 'x-api-key') ?? '';
    const keyId = apiKeys.get(key);
    if (route.apiKeyRequired && keyId === undefined) return refuse('INVALID_API_KEY');
    if (!route.throttle.take()) return refuse('THROTTLED');
    const body = await requestBody(request);
    if (typeof body === 'string') return refuse(body);
    const apiKey = keyId === undefined ? undefined : { id: keyId, value: key };
    const known = { ...context, resource: route.resource, apiKey };
    const event = proxyEvent(known, request, { bytes: body, binary });
    const answer = await integrate(route, JSON.stringify(event), binary);
    return typeof answer === 'string' ? refuse(answer) : answer;
  }
}

/** No gateway response is asked before the stage is known. */
const unknownStage: HttpResponse = {
  status: 403,
  headers: [['Content-Type', 'application/json']],
  body: Buffer.from('{"message":"Forbidden"}'),
};

/** What the function answers, or what the gateway says instead. */
async function integrate(
  { target, timeoutMs }: Route,
  event: string,
  binary: boolean,
): Promise<HttpResponse | ResponseType> {
  const timeout = Promise.withResolvers<'INTEGRATION_TIMEOUT'>();
  const timer = setTimeout(() => timeout.resolve('INTEGRATION_TIMEOUT'), timeoutMs);
  const result = await Promise.race([target.invoke(event), timeout.promise]).finally(() =>
    clearTimeout(timer),
  );
  if (result === 'INTEGRATION_TIMEOUT') return result;
  if (result.outcome === 'request too large') return 'REQUEST_TOO_LARGE';
  return (result.outcome === 'returned' && proxyResponse(result.payload, binary)) || 'DEFAULT_5XX';
}
