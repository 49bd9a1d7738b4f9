import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import {
  type HttpRequest,
  type HttpResponse,
  RequestAbortedError,
  withAppendedValue,
  withField,
} from '../http/http-message.ts';
import { type Behavior, runViewerRequest, runViewerResponse } from './behavior.ts';
import { cloudFrontError } from './cloudfront-error.ts';
import type { CustomErrorResponse } from './cloudfront-resource-types.ts';
import type { DistributionIdentity } from './edge-event.ts';
import { InvalidEdgeResultError } from './edge-result.ts';
import { normalizePath } from './viewer-path.ts';

/** CloudFront takes no longer URL, in bytes. */
const maxUrlLength = 8192;

interface DistributionOptions {
  readonly identity: DistributionIdentity;
  /** In the order of precedence; the last takes every path. */
  readonly behaviors: readonly Behavior[];
  readonly errorPages: readonly CustomErrorResponse[];
  readonly defaultRootObject: string | undefined;
  /** Told why an edge function failed. */
  readonly log: (line: string) => void;
}

/**
 * A distribution as its viewers meet it.
 *
 * It does: behaviors by path pattern and their allowed methods, viewer functions, origins, response headers policies,
 * custom error pages, its own errors in HTML. It does not: keep anything (every request goes to its origin),
 * compress, redirect to HTTPS, failover between origins, Lambda@Edge, geography, WAF.
 *
 * Assumed, because AWS documents neither: methods are refused before a function runs, and what a viewer-request
 * function answers is replaced by no error page.
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
    const context = { ...this.#options.identity, requestId };
    const behavior = this.#requireBehavior(request.path);
    if (request.path.length + request.query.length > maxUrlLength)
      return this.#withErrorPage(cloudFrontError(414));
    if (!behavior.allowedMethods.has(request.method)) return this.#withErrorPage(cloudFrontError(403));
    try {
      const forwarded = await runViewerRequest(behavior, context, request);
      if ('status' in forwarded) return withXCache('FunctionGeneratedResponse', forwarded);
      const response = await this.#withErrorPage(await this.#fetch(behavior, forwarded));
      return await runViewerResponse(behavior, context, forwarded, response);
    } catch (error) {
      if (error instanceof RequestAbortedError) throw error;
      const isInvalid = error instanceof InvalidEdgeResultError;
      // What the function itself throws is of its own context, where Error is another class. It has seen no body.
      this.#options.log(`An edge function failed: ${isInvalid ? error.message : inspect(error)}`);
      return this.#withErrorPage(cloudFrontError(isInvalid ? 502 : 503));
    }
  }

  async #fetch(behavior: Behavior, request: HttpRequest): Promise<HttpResponse> {
    const { defaultRootObject } = this.#options;
    const path = request.path === '/' && defaultRootObject ? `/${defaultRootObject}` : request.path;
    const response = await behavior.fetch({ ...request, path });
    return { ...response, headers: behavior.applyHeadersPolicy(response.headers) };
  }

  /** The answer, or the page that stands for its status, fetched past the viewer functions. */
  async #withErrorPage(response: HttpResponse): Promise<HttpResponse> {
    const { status } = response;
    if (status < 400) return withXCache('Miss', response);
    const errorPage = this.#options.errorPages.find(({ ErrorCode }) => ErrorCode === status);
    if (!errorPage) return withXCache('Error', response);
    const page = await this.#requireBehavior(errorPage.ResponsePagePath).fetch({
      method: 'GET',
      path: errorPage.ResponsePagePath,
      query: '',
      headers: [],
      body: noBody(),
      source: '',
    });
    return withXCache('Error', page.status === 200 ? { ...page, status: errorPage.ResponseCode } : page);
  }

  #requireBehavior(path: string): Behavior {
    const viewerPath = normalizePath(path);
    const behavior = this.#options.behaviors.find(({ pattern }) => pattern.test(viewerPath));
    if (!behavior)
      throw new Error(`No behavior takes the path "${path}": the default behavior must come last`);
    return behavior;
  }
}

function withXCache(
  cacheResult: 'Miss' | 'Error' | 'FunctionGeneratedResponse',
  response: HttpResponse,
): HttpResponse {
  return { ...response, headers: withField(response.headers, 'X-Cache', `${cacheResult} from cloudfront`) };
}

async function* noBody(): AsyncGenerator<Uint8Array> {}
