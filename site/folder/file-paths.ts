/**
 * The characters of a file name that a path contains percent-encoded: the path percent-encode set of the WHATWG URL parser,
 * and those that have a meaning in a URL.
 * https://url.spec.whatwg.org/#path-percent-encode-set
 */
const encodedCharacters = /[\0-\x20"#<>?^`{}%\\\x7f-\u{10ffff}]/gu;

/**
 * Returns the path of a file on the site, as browsers write it.
 *
 * @example
 * pathOfFile('about/index.html'); // '/about/'
 * pathOfFile('c++.html'); // '/c++'
 * pathOfFile('été 1.pdf'); // '/%C3%A9t%C3%A9%201.pdf'
 */
export function pathOfFile(name: string): string {
  const path = `/${name.replace(encodedCharacters, encodeURIComponent)}`;
  if (path.endsWith('/index.html')) return path.slice(0, -'index.html'.length);
  return path.endsWith('.html') ? path.slice(0, -'.html'.length) : path;
}

/** Decodes a part of a URL, unless its percent-encoding is invalid. */
export function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The paths of a page's variants for programs. */
interface VariantPaths {
  readonly markdown: string;
  readonly json: string;
}

/**
 * Returns the paths of the variants of the page at `path`: `/about.md` for `/about` and `/about/`. If both exist, the second
 * has `/about/index.md`.
 */
export function variantPaths(path: string, isPage: (path: string) => boolean): VariantPaths {
  const isFolder = path.endsWith('/');
  const hasTwin = isFolder && path !== '/' && isPage(path.slice(0, -1));
  const stem = !isFolder ? path : path === '/' || hasTwin ? `${path}index` : path.slice(0, -1);
  return { markdown: `${stem}.md`, json: `${stem}.json` };
}
