import { crossSiteRequest } from '../../../contract/problem-types.ts';
import { maySendTo } from '../../shared/foreign-page.ts';
import type { LowerCaseHeaders } from '../../shared/normalize-headers.ts';
import { ProblemException } from '../problem-exception.ts';

/**
 * Throws a 403 for what a browser sends for a page of another site. Browsers say so in Origin and Sec-Fetch-Site, which
 * no page can change; programs send neither.
 */
export function assertNotCrossSite(headers: LowerCaseHeaders, baseUrl: string): void {
  const { origin, 'sec-fetch-site': site } = headers;
  const foreignOrigin = origin !== undefined && !maySendTo(baseUrl)(origin);
  if (!foreignOrigin && site !== 'cross-site' && site !== 'same-site') return;
  throw new ProblemException(
    crossSiteRequest,
    'A page of another site sent this request through a browser. Use the form of this site, or send it from a program without Origin and Sec-Fetch-Site.',
  );
}

/** Whether a page of this website sent the request, as its browser says. */
export function isFromWebsite(
  { origin, 'sec-fetch-site': site }: LowerCaseHeaders,
  baseUrl: string,
): boolean {
  return site === 'same-origin' || origin === new URL(baseUrl).origin;
}
