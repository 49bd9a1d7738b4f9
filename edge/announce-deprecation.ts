import { announcements } from '#deployment';
import { pagePaths } from '../contract/page-paths.ts';
import type { HeaderFields } from './cloudfront-event.ts';

/**
 * Adds Deprecation, Sunset and Link to a response from a deprecated version. `uri` is the requested path, or an object
 * key, which ends with the path if the path contains a version.
 */
export function announceDeprecation(headers: HeaderFields, uri: string): void {
  const match = /^(?:\/o\/[\da-f-]+)?\/api\/(v\d+)(\/.*)$/.exec(uri);
  const announcement = match ? announcements[String(match[1])] : undefined;
  if (!match || !announcement) return;
  headers.deprecation = { value: announcement.deprecation };
  headers.sunset = { value: announcement.sunset };
  const successor = `</api/${announcement.successor}${match[2]}>; rel="successor-version"`;
  const explanation = `<${pagePaths.api}>; rel="deprecation"; type="text/html"`;
  const links = headers.link ? `${headers.link.value}, ` : '';
  headers.link = { value: `${links}${successor}, ${explanation}` };
}
