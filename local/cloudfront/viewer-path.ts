/**
 * Normalizes percent-encoding and dot segments (RFC 3986 section 6.2.2), as CloudFront does to select a behavior.
 * Functions and origins receive the original path.
 */
export function normalizePath(path: string): string {
  const decoded = path.replaceAll(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
  // URL removes dot segments (section 5.2.4), and would treat a backslash as a slash.
  const url = new URL('http://localhost');
  url.pathname = decoded.replaceAll('\\', '%5C');
  return url.pathname;
}

/**
 * Compiles a behavior's path pattern, which is case-sensitive and may omit the leading slash. `*` matches any number of
 * characters, and `?` exactly one.
 */
export function pathPattern(pattern: string): RegExp {
  const source = (pattern.startsWith('/') ? pattern : `/${pattern}`)
    .replaceAll(/[\\^$.+()[\]{}|]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's');
}
