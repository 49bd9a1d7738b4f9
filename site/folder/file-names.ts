import { lookup } from 'mime-types';
import { cacheControl, immutableCacheControl } from '../../contract/cache-time.ts';

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

/**
 * Returns the paths of the variants of the page at `path`: `/about.md` for `/about` and `/about/`. If both exist, the second
 * has `/about/index.md`.
 */
export function variantPaths(path: string, isPage: (path: string) => boolean) {
  const isFolder = path.endsWith('/');
  const hasTwin = isFolder && path !== '/' && isPage(path.slice(0, -1));
  const stem = !isFolder ? path : path === '/' || hasTwin ? `${path}index` : path.slice(0, -1);
  return { markdown: `${stem}.md`, json: `${stem}.json` };
}

/** Returns the media type of a file by its extension; `isUtf8` says whether its bytes are UTF-8. */
export function mediaTypeOf(name: string, isUtf8: boolean): string {
  // A bare name, such as "js", would be taken for an extension.
  // Other services look for proofs of ownership in files without an extension, such as /.well-known/mcp-registry-auth.
  const fallback = isUtf8 && name.startsWith('.well-known/') ? 'text/plain' : 'application/octet-stream';
  const type = lookup(`/${name}`) || fallback;
  return type.startsWith('text/') && isUtf8 ? `${type}; charset=utf-8` : type;
}

/** Whether files of a media type are text, which may contain the placeholder for the base URL. */
export const isText = (mediaType: string): boolean =>
  /^text\/|^application\/(?:.*\+)?(?:json|xml)$|^application\/(?:javascript|manifest\+json)|^image\/svg\+xml/.test(
    mediaType,
  );

/** Folders in which generators give each file a name that changes with its content. */
const immutableFolders = ['/_astro/', '/_next/static/', '/_nuxt/'];

/** Vite's names, such as `/assets/index-B4xH2k9Q.js`. */
const viteName = /\/assets\/[^/]+-([\w-]{8})\.\w+$/;

/** Whether eight characters are a digest, not a word, a date or a size in the name of a picture. */
const isDigest = (text: string): boolean =>
  /[a-z]/.test(text) && /[A-Z]/.test(text) && !/^[A-Z]?[a-z]+(?:[A-Z][a-z]+)*$/.test(text);

/** Returns the Cache-Control of a file for which `_headers` sets none. */
export function cacheControlOf(path: string): string {
  const isImmutable =
    immutableFolders.some((folder) => path.includes(folder)) || isDigest(viteName.exec(path)?.[1] ?? '');
  return isImmutable ? immutableCacheControl : cacheControl;
}
