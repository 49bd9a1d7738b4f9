import { openapiPath, problemsPath } from '../paths.ts';
import type { Problem } from './problem.ts';
import type { ProblemType } from './texts.ts';

/** The address of a problem type's page, which is also the `type` in response bodies. */
export function problemTypeUrl(baseUrl: string, slug: string): string {
  return baseUrl + problemsPath + slug;
}

/**
 * Returns the body of one occurrence of a problem. A 404 gets its `hint` here, so no layer can omit it. `requestId`
 * identifies the request in the log of the layer that responds; static error documents have none.
 *
 * The edge functions bundle this function, and CloudFront's runtime 2.0 supports neither spread nor destructuring.
 */
export function problemBody(baseUrl: string, type: ProblemType, detail: string, requestId?: string): Problem {
  const body: Problem = {
    type: problemTypeUrl(baseUrl, type.slug),
    title: type.title,
    status: type.status,
    detail: detail,
  };
  if (type.status === 404) {
    body.hint = baseUrl + openapiPath;
  }
  if (requestId) {
    body.requestId = requestId;
  }
  return body;
}
