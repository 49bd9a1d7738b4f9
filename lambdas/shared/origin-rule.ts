import { JsonRpcError } from './json-rpc-error.ts';
import type { LowerCaseHeaders } from './normalize-headers.ts';

/** Whether pages of an origin may send diagnostic requests. */
export type MaySend = (origin: string) => boolean;

const loopbackOrigin = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/**
 * Pages that may send are the deployment's own and those of `allowedOrigins`. Those of a deployment at a loopback address,
 * which is a local run, are all of this machine: what a developer opens runs at another port.
 */
export function maySendTo(baseUrl: string, allowedOrigins: readonly string[] = []): MaySend {
  const { origin: ownOrigin } = new URL(baseUrl);
  const isLocalRun = loopbackOrigin.test(ownOrigin);
  return (origin) =>
    origin === ownOrigin || allowedOrigins.includes(origin) || (isLocalRun && loopbackOrigin.test(origin));
}

/**
 * Whether a browser sent a message for a page that may read alone. It would send in the name of its visitor, and would
 * use up the visitor's rate limit. Programs send neither header; an opaque origin ("null") could be any page.
 */
export function isForeignPage(
  { origin, 'sec-fetch-site': site }: LowerCaseHeaders,
  maySend: MaySend,
): boolean {
  return origin === undefined ? site === 'cross-site' || site === 'same-site' : !maySend(origin);
}

/** The 403 for a diagnostic request of a foreign page. `id`: as responseIdFor() returns it. */
export function foreignPageError(id?: string | number | null): JsonRpcError {
  return new JsonRpcError(
    'Send a diagnostic request from a program, or from a page of an allowed origin: pages of other origins may read alone',
    { status: 403, id },
  );
}
