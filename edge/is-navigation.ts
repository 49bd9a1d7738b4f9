import { acceptRanges, preferenceIn } from '../contract/accept-header.ts';
import type { ViewerRequest } from './cloudfront-event.ts';
import { fieldValue } from './responses.ts';

/** The media ranges that match responses for programs. A navigation prefers HTML to all of them. */
const programRanges = [
  '*/*',
  'application/*',
  'application/json',
  'application/problem+json',
  'text/*',
  'text/markdown',
];

/** Paths for programs: the API, the agent endpoints and well-known documents. */
const programPath = /^\/(api\/v|mcp|a2a|\.well-known\/)/i;

/**
 * The file extensions of machine-readable documents and page assets, in the last eight characters of a path. A path from
 * an earlier site, such as `/kontakt.php`, is for people.
 */
const programExtension =
  /\.(json|md|txt|xml|ya?ml|ico|png|jpe?g|gif|webp|avif|svg|css|m?js|map|woff2?|ttf|otf)$/i;

/** The fields that decide whether a response to an unknown path is a page. */
export const navigationFields = 'Accept, Sec-Fetch-Dest, Sec-Fetch-Mode';

/**
 * Whether a browser is navigating to a page: its fetch metadata (https://www.w3.org/TR/fetch-metadata/) says so, it
 * prefers HTML, and the path is not for programs.
 */
export function isNavigation(request: ViewerRequest): boolean {
  const field = (name: string) => fieldValue(request.headers, name);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (field('sec-fetch-dest') !== 'document' || field('sec-fetch-mode') !== 'navigate') return false;
  if (programPath.test(request.uri) || programExtension.test(request.uri.slice(-8))) return false;
  const ranges = acceptRanges(field('accept'));
  const html = preferenceIn(ranges, 'text/html');
  return (
    html.isNamed &&
    ranges.every((range) => range.weight < html.weight || programRanges.indexOf(range.type) < 0)
  );
}
