// The keys of routes. The edge looks up other spellings of a path, and paths with a query, in the same form in which the
// release writes them. Runs in CloudFront's runtime, so it uses only what that supports.

/**
 * Whether `text` consists of at most `maxLength` of the characters in a URI (RFC 3986: ASCII without spaces and control
 * characters). All keys do, so no other text needs to be looked up.
 */
export const isUriText = (text: string, maxLength: number): boolean =>
  text.length <= maxLength && /^[!-~]*$/.test(text);

/**
 * Returns the key under which all spellings of `path` are found: decoded, in lower case, with single slashes, and without
 * a trailing `/index.html`, `.html` or slash; then with one percent-encoding, in lower case. Regular expressions replace
 * nothing, because NGINX's interpreter, which CloudFront's resembles, takes long for each match.
 */
export function normalizePath(path: string): string {
  let normalized = decodePath(path).toLowerCase();
  while (normalized.indexOf('//') >= 0) normalized = normalized.split('//').join('/');
  if (normalized.slice(-1) === '/') normalized = normalized.slice(0, -1);
  const end = normalized.lastIndexOf('/');
  const segment = normalized.slice(end + 1).replace(/\.html?$/, '');
  const parent = normalized.slice(0, Math.max(end, 0));
  const key = segment === '' || segment === 'index' ? parent || '/' : `${parent}/${segment}`;
  return encodeURIComponent(key).split('%2F').join('/').toLowerCase();
}

/** Percent-encoded UTF-8 (RFC 3629, section 4), if each `%` begins an octet. */
const encodedUtf8 =
  /^(?:[^%]|%[0-7].|(?:%(?:c[^01]|d.)|%e0%[ab].|%ed%[89].|%(?:e[^0d]|f0%[9ab].|f[1-3]%[89ab].|f4%8.)%[89ab].)%[89ab].)*$/i;
const brokenOctet = /%(?![\da-f]{2})/i;

/** Decodes a path, unless its percent-encoding is invalid. An exception would take njs longer than all else. */
const decodePath = (path: string): string =>
  encodedUtf8.test(path) && !brokenOctet.test(path) ? decodeURIComponent(path) : path;

/** Returns the key of a path with a query, such as `/index.php?id=3`: the exact query, in lower case. */
export const queryKey = (path: string, query: string): string => `${path}?${query.toLowerCase()}`;
