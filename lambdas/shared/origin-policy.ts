import type { LowerCaseHeaders } from './gateway-event.ts';

const loopbackOrigin = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/** Splits the environment variable ALLOWED_ORIGINS, a list separated by spaces. Throws if an item is not an origin. */
export function parseOrigins(list: string): string[] {
  const origins = list.split(' ').filter((origin) => origin !== '');
  for (const origin of origins) {
    if (URL.parse(origin)?.origin !== origin)
      throw new Error(
        `Cannot start: ALLOWED_ORIGINS contains "${origin}". Write only the scheme, host and port, as in an Origin header`,
      );
  }
  return origins;
}

/**
 * Decides which pages may send diagnostic requests through HTTP, MCP or A2A. Any other page could send requests in its
 * visitor's name and use up the visitor's rate limit. Browsers identify the page in Origin and Sec-Fetch-Site, which
 * pages cannot change. Programs send neither header.
 */
export class OriginPolicy {
  readonly #ownOrigin: string;
  readonly #isLocalRun: boolean;
  readonly #otherOrigins: 'none' | readonly string[];

  /**
   * `otherOrigins` are the origins besides the deployment's own whose pages may send requests. Unless it is `none`, a
   * local run (a deployment at a loopback address) also accepts pages on this machine, such as a developer's tools.
   */
  constructor(baseUrl: string, otherOrigins: 'none' | readonly string[]) {
    this.#ownOrigin = new URL(baseUrl).origin;
    this.#isLocalRun = loopbackOrigin.test(this.#ownOrigin);
    this.#otherOrigins = otherOrigins;
  }

  /**
   * Whether a browser sent this request on behalf of a page whose origin is not allowed. An opaque origin ("null")
   * could belong to any page, unless Sec-Fetch-Site is `same-origin`: `Referrer-Policy: no-referrer`, which privacy
   * proxies add, makes Origin opaque.
   */
  isCrossSite({ origin, 'sec-fetch-site': site }: LowerCaseHeaders): boolean {
    if (origin !== undefined && this.#isAllowed(origin)) return false;
    if (site === 'cross-site' || site === 'same-site') return true;
    if (site === 'same-origin' && origin === 'null') return false;
    return origin !== undefined && !this.#isOwn(origin);
  }

  /** Whether the browser reports that a page on the deployment's website sent this request. */
  isSameOrigin({ origin, 'sec-fetch-site': site }: LowerCaseHeaders): boolean {
    return site === 'same-origin' || origin === this.#ownOrigin;
  }

  #isAllowed(origin: string): boolean {
    if (origin === this.#ownOrigin || this.#otherOrigins === 'none') return false;
    return this.#otherOrigins.includes(origin) || this.#isOwn(origin);
  }

  // A browser can reach a local run through any of this machine's names.
  #isOwn(origin: string): boolean {
    return origin === this.#ownOrigin || (this.#isLocalRun && loopbackOrigin.test(origin));
  }
}
