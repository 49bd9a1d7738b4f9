import { lookup } from 'mime-types';
import { cacheControl, immutableCacheControl } from '../../contract/cache-time.ts';

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
