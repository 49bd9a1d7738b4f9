import { paths } from '../contract/paths.ts';
import type { ViewerResponse, ViewerResponseEvent } from './event.ts';

/** Fields that a page of another origin may read besides the safelisted ones. */
const exposed = 'ETag, Link';

/** Where a reader of any document finds the description of the API (RFC 8631). */
const links = `<${paths.openapi}>; rel="service-desc"; type="application/json"`;

/** Sets what every document carries. CloudFront runs it for answers below 400 only. */
export function handler(event: ViewerResponseEvent): ViewerResponse {
  const response = event.response;
  const headers = response.headers;
  headers['access-control-allow-origin'] = { value: '*' };
  headers['access-control-expose-headers'] = { value: exposed };
  headers.link = { value: links };
  headers.vary = { value: headers.vary ? `${headers.vary.value}, Accept` : 'Accept' };
  return response;
}
