import { randomUUID } from 'node:crypto';
import { paths } from '../../contract/paths.ts';
import { minimalExample } from '../../contract/request/example.ts';
import { dryRunPolicy } from '../../contract/request/limits.ts';
import type { CheckContext, CheckGroup, Checks } from '../check-group.ts';
import type { HttpResponse } from '../deployment-client.ts';
import { expectBelowLimit, expectResponse } from '../expectations.ts';
import { Mismatch } from '../report.ts';

const json = { 'Content-Type': 'application/json' };
const { name, quota, windowSeconds } = dryRunPolicy;

/** Checks a dry run of a valid request, which has its own limit. With `send`, also checks a real request. */
export const requestChecks: CheckGroup = (context) => {
  const { deployment, openapi, send } = context;
  const [path = ''] = openapi.pathsWith('post');
  return {
    'a dry run accepts a valid request': async () => {
      const { dryRun } = paths;
      const body = JSON.stringify(minimalExample);
      const response = await deployment.send(dryRun, { method: 'POST', headers: json, body });
      expectBelowLimit(response, 'dry-run limit', windowSeconds);
      expectResponse(response, 200, { 'RateLimit-Policy': `"${name}";q=${quota};w=${windowSeconds}` });
      openapi.expectBody(dryRun, 'post', 200, response.json());
      return response.text;
    },
    'the preflight of a cross-origin page allows nothing': async () => {
      const headers = {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      };
      const preflight = await deployment.send(path, { method: 'OPTIONS', headers });
      return expectResponse(preflight, 204, {
        Allow: 'POST, OPTIONS',
        'Access-Control-Allow-Origin': undefined,
      });
    },
    ...(send ? realRequestChecks(context, path) : {}),
  };
};

/** Checks one real request, which sends one real e-mail to the team, and its repetition, which sends none. */
function realRequestChecks({ deployment, openapi }: CheckContext, path: string): Checks {
  const headers = { ...json, 'Idempotency-Key': `"${randomUUID()}"` };
  const body = JSON.stringify({
    ...minimalExample,
    name: 'Frontdesk verify',
    email: 'verify@example.com',
    message: 'This is a check of the deployment, not a request. No reply is needed.',
    source: 'verify',
  });
  const post = () => deployment.send(path, { method: 'POST', headers, body });
  const fields = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  let first: HttpResponse | undefined;
  return {
    [`POST ${path} accepts a request`]: async () => {
      first = await post();
      expectResponse(first, 202, { ...fields, 'Idempotency-Replayed': undefined });
      openapi.expectBody(path, 'post', 202, first.json());
      return first.text;
    },
    [`POST ${path} returns the same identifier for the same key`]: async () => {
      const repeated = await post();
      expectResponse(repeated, 202, { ...fields, 'Idempotency-Replayed': 'true' });
      if (repeated.text !== first?.text) throw new Mismatch(first?.text ?? 'a first response', repeated.text);
      return repeated.text;
    },
  };
}
