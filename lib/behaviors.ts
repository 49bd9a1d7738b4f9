import { type Deprecation, deprecationFields } from '../contract/api-versions.ts';
import { endpointPaths, withTrailingSlash } from '../contract/endpoint-paths.ts';
import { transportSecuritySeconds } from '../contract/http-headers.ts';
import { apiRoot } from '../contract/paths.ts';
import type { SearchPolicy } from '../contract/search-policy.ts';

/** A cache behavior of the distribution. The stack creates it, and the local run imitates it. */
export interface Behavior {
  /** The paths that it applies to: one path, or `*` for all. */
  readonly pattern: string;
  /** The viewer-response function runs only for documents. */
  readonly origin: 'gateway' | 'documents';
  /** Whether its paths belong to the HTTP API, whose end a stage can announce. */
  readonly isApi: boolean;
}

/** The behaviors in order of precedence. The last one is the default. */
export const behaviors: readonly Behavior[] = [
  ...endpointPaths
    .flatMap((path) => [path, ...withTrailingSlash(path)])
    .map((pattern) => ({ pattern, origin: 'gateway' as const, isApi: pattern.startsWith(apiRoot) })),
  { pattern: '*', origin: 'documents', isApi: false },
];

/** The methods that each behavior lets through to the viewer-request function, which rejects most of them. */
export const allowedMethods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'] as const;

/** Security headers of every response from an origin, besides the Content-Security-Policy. */
export const securityHeaders = {
  'Strict-Transport-Security': `max-age=${transportSecuritySeconds}`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const;

interface StageAnnouncements {
  readonly search: SearchPolicy;
  readonly deprecated?: Deprecation | undefined;
}

/** Returns the header fields of the responses from an origin that depend on the stage. */
export function stageHeaders(
  { search, deprecated }: StageAnnouncements,
  { isApi = false } = {},
): Readonly<Record<string, string>> {
  return {
    // robots.txt still allows everything: a robot that may not fetch a page never sees its noindex.
    ...(search === 'none' && { 'X-Robots-Tag': 'noindex' }),
    // For documents, the viewer-response function sets them. It does not run for errors of the functions.
    ...(isApi && deprecated && deprecationFields(deprecated)),
  };
}
