import { endpointPatterns } from '../contract/endpoint-paths.ts';
import { transportSecuritySeconds } from '../contract/http-headers.ts';

/** A cache behavior of the distribution. The stack creates it, and the local run imitates it. */
export interface Behavior {
  /** The paths that it applies to; `*` at the end stands for any text. */
  readonly pattern: string;
  /** The viewer-response function runs only for documents. */
  readonly origin: 'gateway' | 'documents';
}

/** The behaviors in order of precedence. The last one is the default. */
export const behaviors: readonly Behavior[] = [
  ...endpointPatterns.map((pattern) => ({ pattern, origin: 'gateway' as const })),
  { pattern: '*', origin: 'documents' },
];

/** The methods that each behavior lets through to the viewer-request function, which rejects most of them. */
export const allowedMethods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'] as const;

/**
 * The header fields of the managed policy of all behaviors, which it adds to a response that lacks them. The edge functions,
 * the endpoints and the gateway set all others, because the free plan allows no policy of our own.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-response-headers-policies.html
 */
export const managedHeaders = {
  'Strict-Transport-Security': `max-age=${transportSecuritySeconds}`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-XSS-Protection': '1; mode=block',
} as const;
