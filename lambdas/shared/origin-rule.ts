import type { LowerCaseHeaders } from './gateway-event.ts';

const loopbackOrigin = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/**
 * Which pages may send diagnostic requests, for HTTP, MCP and A2A alike. Any other page would send in its visitor's
 * name, and use up the visitor's rate limit. Browsers say for which page they send in Origin and Sec-Fetch-Site, which
 * no page can change. Programs send neither.
 */
export class OriginRule {
  readonly #ownOrigin: string;
  readonly #isLocalRun: boolean;
  readonly #otherOrigins: 'none' | readonly string[];

  /**
   * `otherOrigins`: whose pages may send, too, besides the deployment's own. If any may, a local run (a deployment at a
   * loopback address) also takes pages of this machine, because a developer's tools run at other ports.
   */
  constructor(baseUrl: string, otherOrigins: 'none' | readonly string[]) {
    this.#ownOrigin = new URL(baseUrl).origin;
    this.#isLocalRun = loopbackOrigin.test(this.#ownOrigin);
    this.#otherOrigins = otherOrigins;
  }

  /**
   * Whether a browser sent this for a page that may not send. An opaque origin ("null") could be any page, unless
   * Sec-Fetch-Site says that it is ours: `Referrer-Policy: no-referrer`, which privacy proxies add, makes Origin opaque.
   */
  isForeignPage({ origin, 'sec-fetch-site': site }: LowerCaseHeaders): boolean {
    if (origin !== undefined && this.#isAllowed(origin)) return false;
    if (site === 'cross-site' || site === 'same-site') return true;
    if (site === 'same-origin' && origin === 'null') return false;
    return origin !== undefined && !this.#isOwn(origin);
  }

  /** Whether a page of the deployment's website sent this, as its browser says. */
  isOwnPage({ origin, 'sec-fetch-site': site }: LowerCaseHeaders): boolean {
    return site === 'same-origin' || origin === this.#ownOrigin;
  }

  #isAllowed(origin: string): boolean {
    if (origin === this.#ownOrigin || this.#otherOrigins === 'none') return false;
    return this.#otherOrigins.includes(origin) || this.#isOwn(origin);
  }

  // A browser knows a local run by any name of this machine.
  #isOwn(origin: string): boolean {
    return origin === this.#ownOrigin || (this.#isLocalRun && loopbackOrigin.test(origin));
  }
}
