import { wildcardPattern } from '../template/wildcard-pattern.ts';

/**
 * The path by which CloudFront picks a behavior: normalised as RFC 3986 section 6.2.2 says, percent-encoding and dot
 * segments. Functions and origins get the path as it was sent.
 */
export function normalizePath(path: string): string {
  const decoded = path.replaceAll(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
  return withoutDotSegments(decoded);
}

/** RFC 3986 section 5.2.4, as the platform does it; it would take a backslash for a slash. */
function withoutDotSegments(path: string): string {
  const url = new URL('http://localhost');
  url.pathname = path.replaceAll('\\', '%5C');
  return url.pathname;
}

/** A path pattern of a behavior; case-sensitive, with or without its leading slash. */
export function pathPattern(pattern: string): RegExp {
  return wildcardPattern(pattern.startsWith('/') ? pattern : `/${pattern}`);
}
