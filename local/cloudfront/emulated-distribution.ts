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
  /** Matches the normalized path. */
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
 * Supported: behaviors with path patterns and allowed methods, viewer functions, origins, response headers policies,
 * custom error pages, CloudFront's own HTML errors. Not supported: caching (every request goes to its origin),
 * compression, redirects to HTTPS, origin failover, a default root object, Lambda@Edge, geographic restrictions, WAF.
 *
 * Unverified on AWS: edge-order. A disallowed method is rejected before any function runs, and an error page does not
 * replace a response that a viewer-request function generated.
 */
export class EmulatedDistribution {
  readonly #options: DistributionOptions;

  constructor(options: DistributionOptions) {
    this.#options = options;
  }

  async handle(request: HttpRequest): Promise<HttpResponse> {
    const requestId = randomBytes(40).toString('base64url');
    const { status, headers, body } = await this.#respond(request, requestId);
    const withVia = withAppendedValue(headers, 'Via', '1.1 edge.cloudfront.net (CloudFront)');
    return { status, headers: withField(withVia, 'X-Amz-Cf-Id', requestId), body };
  }

  async #respond(request: HttpRequest, requestId: string): Promise<HttpResponse> {
    const { id: distributionId, domainName: distributionDomainName, log } = this.#options;
    const context = { distributionId, distributionDomainName, requestId };
    const behavior = this.#findBehavior(request.path);
    if (request.path.length + request.query.length > maxUrlLength)
      return this.#withErrorPage(cloudFrontError(414));
    if (!behavior.allowedMethods.includes(request.method)) return this.#withErrorPage(cloudFrontError(403));
    try {
      const edgeResult = await runViewerRequest(behavior, context, request);
      if ('status' in edgeResult) return withXCache('FunctionGeneratedResponse', edgeResult);
      const { headers, ...rest } = await behavior.fetch(edgeResult);
      const response = await this.#withErrorPage({
        ...rest,
        headers: behavior.applyHeadersPolicy(headers),
      });
      return await runViewerResponse(behavior, context, edgeResult, response);
    } catch (error) {
      if (error instanceof RequestAbortedError) throw error;
      const isInvalid = error instanceof InvalidEdgeResultError;
      // An error from the function's realm is not an instance of this realm's Error. It cannot contain any part of a
      // body, because functions do not see bodies.
      log(`An edge function failed: ${isInvalid ? error.message : inspect(error)}`);
      return this.#withErrorPage(cloudFrontError(isInvalid ? 502 : 503));
    }
  }

  /**
   * Replaces an error with the custom error page for its status. The page is fetched without the viewer functions and
   * gets no policy headers: see createResponseHeadersPolicy().
   */
  async #withErrorPage(response: HttpResponse): Promise<HttpResponse> {
    const { status } = response;
    if (status < 400) return withXCache('Miss', response);
    const errorPage = this.#options.errorPages.find(({ ErrorCode }) => ErrorCode === status);
    if (!errorPage) return withXCache('Error', response);
    const path = errorPage.ResponsePagePath;
    const get = { method: 'GET', path, query: '', headers: [], body: noBody(), source: '' };
    const page = await this.#findBehavior(path).fetch(get);
    return withXCache('Error', page.status === 200 ? { ...page, status: errorPage.ResponseCode } : page);
  }

  #findBehavior(path: string): Behavior {
    const viewerPath = normalizePath(path);
    const behavior = this.#options.behaviors.find(({ pattern }) => pattern.test(viewerPath));
    if (!behavior)
      throw new Error(
        `No behavior matches the path "${path}": add a default behavior at the end of the list`,
      );
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
  return 'status' in parsed ? withPlainHttp(parsed, context) : parsed;
}

/** Runs the behavior's viewer-response function. Like CloudFront, skips it for a status of 400 or higher. */
async function runViewerResponse(
  { viewerResponse }: Behavior,
  context: EdgeContext,
  request: HttpRequest,
  response: HttpResponse,
): Promise<HttpResponse> {
  if (!viewerResponse || response.status >= 400) return response;
  const result = await viewerResponse.run(createEdgeEvent(context, request, response));
  const parsed = parseResponseResult(result, response);
  // An origin's body already contains the HTTP address, which the publisher wrote.
  return { ...withPlainHttp(parsed, context), ...(parsed.body === response.body && { body: response.body }) };
}

function withPlainHttp(
  { status, headers, body }: HttpResponse,
  { distributionDomainName: authority }: EdgeContext,
): HttpResponse {
  return {
    status,
    headers: headers.map(([name, value]) => [name, toPlainHttp(value, authority)]),
    // Latin-1 preserves every byte, whereas a body need not be valid UTF-8.
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
