import { wildcardPattern } from '../template/wildcard-pattern.ts';

/**
 * Normalizes percent-encoding and dot segments (RFC 3986 section 6.2.2), as CloudFront does to select a behavior.
 * Functions and origins get the path as it was sent.
 */
export function normalizePath(path: string): string {
  const decoded = path.replaceAll(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
  return withoutDotSegments(decoded);
}

/** Removes dot segments (RFC 3986 section 5.2.4) with URL, which would treat a backslash as a slash. */
function withoutDotSegments(path: string): string {
  const url = new URL('http://localhost');
  url.pathname = path.replaceAll('\\', '%5C');
  return url.pathname;
}

/** Compiles a behavior's path pattern: case-sensitive, with or without a leading slash. */
export function pathPattern(pattern: string): RegExp {
  return wildcardPattern(pattern.startsWith('/') ? pattern : `/${pattern}`);
}
