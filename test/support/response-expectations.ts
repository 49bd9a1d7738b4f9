import { expect } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { ServedOpenApi } from '../../verify/served-openapi.ts';
import type { HttpRequest, HttpResponse } from './http-client.ts';

const internals = [
  /^\s*at .+:\d+/m,
  /node_modules|node:internal|file:\/\//,
  /\/(?:work|tmp|home|var\/task|usr)\//,
  /\.(?:ts|mjs):\d+/,
  /\barn:aws/,
  /amazonaws|dynamodb|secretsmanager/i,
  /\b[A-Z]\w*(?:Error|Exception)\b/,
  /\bE(?:CONN\w+|PIPE|NOTFOUND|TIMEDOUT)\b/,
  /Unexpected (?:token|end)|Cannot read propert|is not (?:a function|iterable|defined)|call stack/,
  /\[object |(?<!received )\bundefined\b|(?<!received )\bNaN\b/,
];

/** Throws if `text` contains a stack trace, path, ARN, or the name of an error or service. */
function expectNoInternals(text: string): void {
  for (const pattern of internals) expect(text).not.toMatch(pattern);
}

/** Throws unless a response is a problem (RFC 9457) with this status, valid pointers and no internals. */
export function expectProblem(status: number, contentType: string | undefined, text: string): Problem {
  expect(contentType).toBe('application/problem+json');
  const problem = Problem.parse(JSON.parse(text));
  expect(problem.status).toBe(status);
  for (const { pointer } of problem.errors ?? []) expect(() => decodeURIComponent(pointer)).not.toThrow();
  expectNoInternals(text);
  return problem;
}

/** Reads the OpenAPI document of a deployment, to validate its response bodies. */
export async function readOpenApi(
  sendRequest: (request: HttpRequest) => Promise<HttpResponse>,
): Promise<ServedOpenApi> {
  return new ServedOpenApi((await sendRequest({ path: paths.openapi })).json());
}

/** Throws unless a response is a problem that matches `openapi` and has the header fields for its status. */
export function expectServedProblem(
  openapi: ServedOpenApi,
  { status, headers, text }: HttpResponse,
): Problem {
  const problem = expectProblem(status, headers['content-type'], text);
  openapi.expectProblem(problem);
  if (status === 404) expect(problem.hint).toMatch(/\/openapi\.json$/);
  if (status === 405) expect(headers.allow).toMatch(/[A-Z]/);
  if ([409, 429, 503].includes(status)) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  return problem;
}

/** Throws if a page contains hostile text as unescaped markup. */
export function expectNoMarkup(html: string): void {
  expect(html).not.toMatch(/<x-hostile/i);
  expect(html).not.toMatch(/(?:href|src|action)="\s*(?:javascript|data):/i);
}
