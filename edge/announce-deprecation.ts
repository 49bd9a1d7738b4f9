import type { DeprecationNotice } from '../contract/api-versions.ts';
import { pagePaths } from '../contract/page-paths.ts';
import type { HeaderFields } from './cloudfront-event.ts';

/** Deprecation notices by the name of the version, defined when the function is bundled. */
declare const announcements: Record<string, DeprecationNotice>;

/**
 * Sets Deprecation (RFC 9745), Sunset (RFC 8594) and the links to successor and explanation on a response of a
 * deprecated version. `uri` is a path or an object key, in which the folder of the media type precedes the document's
 * path.
 */
export function announceDeprecation(headers: HeaderFields, uri: string): void {
  const match = /^(?:\/json)?\/api\/(v\d+)(\/.*)$/.exec(uri);
  const announcement = match ? announcements[String(match[1])] : undefined;
  if (!match || !announcement) return;
  headers.deprecation = { value: announcement.deprecation };
  if (announcement.sunset) headers.sunset = { value: announcement.sunset };
  const successor = `</api/${announcement.successor}${match[2]}>; rel="successor-version"`;
  const explanation = `<${pagePaths.api}>; rel="deprecation"; type="text/html"`;
  const links = headers.link ? `${headers.link.value}, ` : '';
  headers.link = { value: `${links}${successor}, ${explanation}` };
}
