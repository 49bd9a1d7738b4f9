import { deprecated } from '#deployment';
import { apiRoot } from '../contract/paths.ts';
import type { HeaderFields } from './cloudfront-event.ts';

/**
 * Adds Deprecation, Sunset and Link to a response of the API if it is deprecated. `uri` is the requested path, or an
 * object key, which ends with the path for documents of the API. In other languages, `/en` and such precede the path.
 */
export function announceDeprecation(headers: HeaderFields, uri: string): void {
  if (!deprecated || uri.indexOf(apiRoot) < 0) return;
  headers.deprecation = { value: deprecated.deprecation };
  headers.sunset = { value: deprecated.sunset };
  headers.link = { value: headers.link ? `${headers.link.value}, ${deprecated.link}` : deprecated.link };
}
