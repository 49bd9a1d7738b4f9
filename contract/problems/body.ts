import { paths } from '../paths.ts';
import type { Problem } from './problem.ts';
import type { ProblemType } from './types.ts';

/** `{base_url}/problems/<slug>`: the address of a problem type's page and the `type` of its bodies. */
export function problemTypeUrl(baseUrl: string, slug: string): string {
  return baseUrl + paths.problems + slug;
}

/**
 * The body of one occurrence of a problem. A 404 gets its `hint` here, so that no layer can forget it. `requestId`
 * identifies the request in the log of the layer that answers; fixed documents have none.
 * The edge functions bundle this: CloudFront's runtime 2.0 knows neither spread nor destructuring.
 */
export function problemBody(baseUrl: string, type: ProblemType, detail: string, requestId?: string): Problem {
  const body: Problem = {
    type: problemTypeUrl(baseUrl, type.slug),
    title: type.title,
    status: type.status,
    detail: detail,
  };
  if (type.status === 404) {
    body.hint = baseUrl + paths.openapi;
  }
  if (requestId) {
    body.requestId = requestId;
  }
  return body;
}
