import { acceptRanges, preferenceIn } from '../contract/accept-header.ts';
import type { Route } from '../release/edge-route.ts';
import type { ViewerRequest, ViewerRequestEvent, ViewerResponse } from './cloudfront-event.ts';
import {
  allowAnyOrigin,
  fieldValue,
  methodNotAllowedResponse,
  preflightResponse,
  redirectResponse,
} from './responses.ts';

const allow = 'GET, HEAD, OPTIONS';
const allowedHeaders = 'Accept, Content-Type, If-None-Match, Range';

export function handleDocument(
  event: ViewerRequestEvent,
  route: Pick<Route, 'get' | 'markdown' | 'to' | 'status'>,
): ViewerRequest | ViewerResponse {
  const request = event.request;
  if (request.method === 'OPTIONS') return preflightResponse(allow, 'GET, HEAD', allowedHeaders);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return allowAnyOrigin(methodNotAllowedResponse(event, 'GET or HEAD', allow));
  }
  if (route.to) return redirectResponse(event, { to: route.to, status: route.status });
  // Documents do not support these preconditions for writes. S3 would answer with a 412 and an XML error.
  delete request.headers['if-match'];
  delete request.headers['if-unmodified-since'];
  // The cache key contains only the path, so each variant needs a separate path.
  const markdown = route.markdown && prefersMarkdown(fieldValue(request.headers, 'accept'));
  request.uri = `/${markdown ? route.markdown : route.get}`;
  return request;
}

/** Whether an Accept header prefers Markdown to HTML. Markdown wins a tie, because browsers never list it. */
function prefersMarkdown(accept: string): boolean {
  const ranges = acceptRanges(accept);
  const markdown = preferenceIn(ranges, 'text/markdown');
  return (
    markdown.isNamed && markdown.weight > 0 && markdown.weight >= preferenceIn(ranges, 'text/html').weight
  );
}
