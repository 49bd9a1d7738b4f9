import { methodNotAllowed } from '../contract/problem-types.ts';
import type { ViewerRequest, ViewerRequestEvent, ViewerResponse } from './cloudfront-event.ts';
import { prefersMarkdown } from './prefers-markdown.ts';
import { allowAnyOrigin, fieldValue, optionsResponse, problemResponse, withField } from './responses.ts';

const allow = 'GET, HEAD, OPTIONS';

/** What happens at a path that an object answers: `markdown` is the key of its Markdown twin, if it has one. */
export function handleDocument(
  event: ViewerRequestEvent,
  key: string,
  markdown: string | undefined,
): ViewerRequest | ViewerResponse {
  const request = event.request;
  if (request.method === 'OPTIONS') return preflight();
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const detail = `${request.method} is not answered here. Send GET or HEAD.`;
    const response = withField(problemResponse(event, methodNotAllowed, detail), 'allow', allow);
    return allowAnyOrigin(response);
  }
  // Conditions of a change, which nobody can make here: S3 would answer 412 with a page of its own.
  delete request.headers['if-match'];
  delete request.headers['if-unmodified-since'];
  // The representation is part of the path that CloudFront caches by, so that one never stands for the other.
  request.uri = `/${markdown && prefersMarkdown(fieldValue(request.headers, 'accept')) ? markdown : key}`;
  return request;
}

function preflight(): ViewerResponse {
  const response = allowAnyOrigin(optionsResponse(allow));
  withField(response, 'access-control-allow-methods', 'GET, HEAD');
  withField(response, 'access-control-allow-headers', 'Accept, Content-Type, If-None-Match, Range');
  return withField(response, 'access-control-max-age', '86400');
}
