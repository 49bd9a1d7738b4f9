import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import {
  type HttpRequest,
  type HttpResponse,
  RequestAbortedError,
  withAppendedValue,
  withField,
} from '../http/http-message.ts';
import { toPlainHttp } from '../template/interpret-template.ts';
import type { PropertiesOf } from '../template/resource-types.ts';
import { cloudFrontError } from './cloudfront-error.ts';
import { createEdgeEvent, type EdgeContext } from './edge-event.ts';
import { InvalidEdgeResultError, parseRequestResult, parseResponseResult } from './edge-result.ts';
import type { EmulatedEdgeFunction } from './emulated-edge-function.ts';
import type { OriginFetch } from './origin-fetch.ts';
import type { HeadersPolicy } from './response-headers-policy.ts';
import { normalizePath } from './viewer-path.ts';

/** CloudFront's limit on a URL, in bytes. */
const maxUrlLength = 8192;

/** A cache behavior with the functions, the policy and the origin that it refers to. */
export interface Behavior {
  /** Pattern for the normalized path. */
  readonly pattern: RegExp;
  readonly allowedMethods: readonly string[];
  readonly viewerRequest: EmulatedEdgeFunction | undefined;
  readonly viewerResponse: EmulatedEdgeFunction | undefined;
  readonly fetch: OriginFetch;
  readonly applyHeadersPolicy: HeadersPolicy;
}

type DistributionConfig = PropertiesOf<'AWS::CloudFront::Distribution'>['DistributionConfig'];

interface DistributionOptions {
  readonly id: string;
  readonly domainName: string;
  /** In order of precedence. The last one matches every path. */
  readonly behaviors: readonly Behavior[];
  readonly errorPages: NonNullable<DistributionConfig['CustomErrorResponses']>;
  /** Called with the reason when an edge function fails. */
  readonly log: (line: string) => void;
}

/**
 * A distribution as viewers see it.
 *
 * It does: behaviors by path pattern and their allowed methods, viewer functions, origins, response headers policies,
 * custom error pages, its own errors in HTML. It does not: cache (every request goes to its origin), compress, redirect
 * to HTTPS, failover between origins, a default root object, Lambda@Edge, geographic restrictions, WAF.
 *
 * Unverified on AWS: edge-order. Methods are rejected before a function runs, and no error page replaces a response
 * that a viewer-request function generated.
 */
export class EmulatedDistribution {
  readonly #options: DistributionOptions;

  constructor(options: DistributionOptions) {
    this.#options = options;
  }

  async handle(request: HttpRequest): Promise<HttpResponse> {
    const requestId = randomBytes(40).toString('base64url');
    const { status, headers, body } = await this.#respond(request, requestId);
    const identified = withField(
      withAppendedValue(headers, 'Via', '1.1 edge.cloudfront.net (CloudFront)'),
      'X-Amz-Cf-Id',
      requestId,
    );
    return { status, headers: identified, body };
  }

  async #respond(request: HttpRequest, requestId: string): Promise<HttpResponse> {
    const { id: distributionId, domainName: distributionDomainName, log } = this.#options;
    const context = { distributionId, distributionDomainName, requestId };
    const behavior = this.#behaviorOf(request.path);
    if (request.path.length + request.query.length > maxUrlLength)
      return this.#withErrorPage(cloudFrontError(414));
    if (!behavior.allowedMethods.includes(request.method)) return this.#withErrorPage(cloudFrontError(403));
    try {
      const forwarded = await runViewerRequest(behavior, context, request);
      if ('status' in forwarded) return withXCache('FunctionGeneratedResponse', forwarded);
      const { headers, ...fetched } = await behavior.fetch(forwarded);
      const response = await this.#withErrorPage({
        ...fetched,
        headers: behavior.applyHeadersPolicy(headers),
      });
      return await runViewerResponse(behavior, context, forwarded, response);
    } catch (error) {
      if (error instanceof RequestAbortedError) throw error;
      const isInvalid = error instanceof InvalidEdgeResultError;
      // An error from the function's own context is not an instance of this Error. It contains nothing of a body, which
      // functions cannot see.
      log(`An edge function failed: ${isInvalid ? error.message : inspect(error)}`);
      return this.#withErrorPage(cloudFrontError(isInvalid ? 502 : 503));
    }
  }

  /**
   * Replaces a response with the custom error page of its status, fetched without the viewer functions. It has no
   * policy headers: see createResponseHeadersPolicy().
   */
  async #withErrorPage(response: HttpResponse): Promise<HttpResponse> {
    const { status } = response;
    if (status < 400) return withXCache('Miss', response);
    const errorPage = this.#options.errorPages.find(({ ErrorCode }) => ErrorCode === status);
    if (!errorPage) return withXCache('Error', response);
    const path = errorPage.ResponsePagePath;
    const get = { method: 'GET', path, query: '', headers: [], body: noBody(), source: '' };
    const page = await this.#behaviorOf(path).fetch(get);
    return withXCache('Error', page.status === 200 ? { ...page, status: errorPage.ResponseCode } : page);
  }

  #behaviorOf(path: string): Behavior {
    const viewerPath = normalizePath(path);
    const behavior = this.#options.behaviors.find(({ pattern }) => pattern.test(viewerPath));
    if (!behavior)
      throw new Error(`No behavior matches the path "${path}": the default behavior must come last`);
    return behavior;
  }
}

/** Resolves to the request to forward, or to the response that the viewer-request function generated. */
async function runViewerRequest(
  { viewerRequest }: Behavior,
  context: EdgeContext,
  request: HttpRequest,
): Promise<HttpRequest | HttpResponse> {
  if (!viewerRequest) return request;
  const result = await viewerRequest.run(createEdgeEvent(context, request), request.query);
  const parsed = parseRequestResult(result, request);
  return 'status' in parsed ? atPlainHttp(parsed, context) : parsed;
}

/** Runs the behavior's viewer-response function, which CloudFront skips for a status of 400 or more. */
async function runViewerResponse(
  { viewerResponse }: Behavior,
  context: EdgeContext,
  request: HttpRequest,
  response: HttpResponse,
): Promise<HttpResponse> {
  if (!viewerResponse || response.status >= 400) return response;
  const result = await viewerResponse.run(createEdgeEvent(context, request, response));
  const parsed = parseResponseResult(result, response);
  // The origin's body has the address that the publisher gave it.
  return { ...atPlainHttp(parsed, context), ...(parsed.body === response.body && { body: response.body }) };
}

function atPlainHttp(
  { status, headers, body }: HttpResponse,
  { distributionDomainName: authority }: EdgeContext,
): HttpResponse {
  return {
    status,
    headers: headers.map(([name, value]) => [name, toPlainHttp(value, authority)]),
    // Byte by byte, since a body need not be UTF-8.
    body: Buffer.from(toPlainHttp(body.toString('latin1'), authority), 'latin1'),
  };
}

function withXCache(
  result: 'Miss' | 'Error' | 'FunctionGeneratedResponse',
  response: HttpResponse,
): HttpResponse {
  return { ...response, headers: withField(response.headers, 'X-Cache', `${result} from cloudfront`) };
}

async function* noBody(): AsyncGenerator<Uint8Array> {}
