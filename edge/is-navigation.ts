import { mediaTypePreference } from '../contract/accept-header.ts';
import type { ViewerRequest } from './cloudfront-event.ts';
import { fieldValue } from './responses.ts';

/** The media types of responses for programs. A navigation prefers HTML to all of them. */
const programMediaTypes = ['application/json', 'application/problem+json', 'text/markdown'];

/**
 * Paths for programs: the API, the agent endpoints, well-known documents, and the file extensions of machine-readable
 * documents and page assets. A path from an earlier site, such as `/kontakt.php`, is for people.
 */
const programPath =
  /^\/(api\/v|mcp|a2a|\.well-known\/)|\.(json|md|txt|xml|ya?ml|ico|png|jpe?g|gif|webp|avif|svg|css|m?js|map|woff2?|ttf|otf)$/;

/**
 * Whether a browser is navigating to a page: its fetch metadata (https://www.w3.org/TR/fetch-metadata/) says so, it
 * prefers HTML, and the path is not for programs.
 */
export function isNavigation(request: ViewerRequest): boolean {
  const field = (name: string) => fieldValue(request.headers, name);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (field('sec-fetch-dest') !== 'document' || field('sec-fetch-mode') !== 'navigate') return false;
  if (programPath.test(request.uri.toLowerCase())) return false;
  const html = mediaTypePreference('text/html', field('accept'));
  return (
    html.isNamed &&
    programMediaTypes.every((type) => html.weight > mediaTypePreference(type, field('accept')).weight)
  );
}
