import { expect } from 'vitest';
import { paths } from '../../contract/paths.ts';
import type { Problem } from '../../contract/problem.ts';
import { ServedOpenApi } from '../../verify/served-openapi.ts';
import type { HttpRequest, HttpResponse } from './http-client.ts';

/** The OpenAPI document that the deployment itself serves, which validates its bodies. */
export async function servedDescription(
  ask: (sent: HttpRequest) => Promise<HttpResponse>,
): Promise<ServedOpenApi> {
  return new ServedOpenApi((await ask({ path: paths.openapi })).json());
}

/** Throws what keeps `answer` from being a complete problem document (RFC 9457) of its own status. */
export function expectProblemDocument(description: ServedOpenApi, answer: HttpResponse): Problem {
  expect(answer.headers['content-type']).toBe('application/problem+json');
  const problem = answer.json() as Problem;
  description.expectProblem(problem);
  expect(problem.status).toBe(answer.status);
  if (answer.status === 404) expect(problem.hint).toMatch(/\/openapi\.json$/);
  if (answer.status === 405) expect(answer.headers.allow).toMatch(/[A-Z]/);
  if ([409, 429, 503].includes(answer.status))
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  return problem;
}
