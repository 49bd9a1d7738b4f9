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

/** CloudFront's limit on a URL, in bytes. */
const maxUrlLength = 8192;

interface DistributionOptions {
  readonly identity: DistributionIdentity;
  /** In order of precedence. The last one matches every path. */
  readonly behaviors: readonly Behavior[];
  readonly errorPages: readonly CustomErrorResponse[];
  readonly defaultRootObject: string | undefined;
  /** Called with the reason when an edge function fails. */
  readonly log: (line: string) => void;
}

/**
 * A distribution as viewers see it.
 *
 * It does: behaviors by path pattern and their allowed methods, viewer functions, origins, response headers policies,
 * custom error pages, its own errors in HTML. It does not: cache (every request goes to its origin), compress, redirect
 * to HTTPS, failover between origins, Lambda@Edge, geographic restrictions, WAF.
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
      // An error of the function's own context is no instance of this Error. It holds nothing of a body, which no
      // function sees.
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

  /**
   * Replaces a response with the custom error page of its status, fetched without the viewer functions. It has no headers
   * of a policy: createResponseHeadersPolicy() says why.
   */
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
