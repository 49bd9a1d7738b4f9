import { mediaTypePreference } from '../contract/accept-header.ts';
import type { ViewerRequest } from './cloudfront-event.ts';
import { fieldValue } from './responses.ts';

/** The media types of responses to programs. HTML has to be preferred over all of them. */
const forPrograms = ['application/json', 'application/problem+json', 'text/markdown'];

/**
 * Paths for programs: the API, the agent endpoints, well-known documents, and by extension, documents for programs and
 * the parts of a page. An address of an earlier site, such as `/kontakt.php`, is for people.
 */
const pathForPrograms =
  /^\/(api\/v|mcp|a2a|\.well-known\/)|\.(json|md|txt|xml|ya?ml|ico|png|jpe?g|gif|webp|avif|svg|css|m?js|map|woff2?|ttf|otf)$/;

/**
 * Whether a browser navigates to a page: its fetch metadata says so (https://www.w3.org/TR/fetch-metadata/), it prefers
 * HTML, and the path is not for programs.
 */
export function isNavigation(request: ViewerRequest): boolean {
  const field = (name: string) => fieldValue(request.headers, name);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (field('sec-fetch-dest') !== 'document' || field('sec-fetch-mode') !== 'navigate') return false;
  if (pathForPrograms.test(request.uri.toLowerCase())) return false;
  const html = mediaTypePreference('text/html', field('accept'));
  return (
    html.isNamed &&
    forPrograms.every((type) => html.weight > mediaTypePreference(type, field('accept')).weight)
  );
}
