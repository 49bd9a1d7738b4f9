import { randomUUID } from 'node:crypto';
import { capabilities } from '../../contract/capabilities.ts';
import { minimalExample } from '../../contract/example-request.ts';
import { durationInWords } from '../../contract/in-words.ts';
import { dryRunPolicy } from '../../contract/limits.ts';
import type { CheckContext, CheckGroup, Checks } from '../check-group.ts';
import { Mismatch, Skip } from '../deployment-check.ts';
import type { HttpResponse } from '../deployment-client.ts';
import { expectAnswer } from '../expectations.ts';

const json = { 'Content-Type': 'application/json' };
const { name, quota, windowSeconds } = dryRunPolicy;

/** A dry run of a valid request, which sends nothing and has its own limit; and, if allowed, one that sends. */
export const requestChecks: CheckGroup = (context) => {
  const { deployment, openapi, send } = context;
  const [path = ''] = openapi.pathsOf('post');
  return {
    'a dry run accepts a valid request': async () => {
      const operation = capabilities.find(({ kind }) => kind === 'write');
      const dryRun = openapi.pathOf(`${operation?.operationId}DryRun`);
      if (dryRun === undefined) throw new Mismatch('a dry run in the description of the API', 'none');
      const body = JSON.stringify(minimalExample);
      const answer = await deployment.send(dryRun, { method: 'POST', headers: json, body });
      if (answer.status === 429)
        throw new Skip(
          `the limit of dry runs of this address is reached; try again in ${durationInWords(windowSeconds)}`,
        );
      expectAnswer(answer, 200, { 'RateLimit-Policy': `"${name}";q=${quota};w=${windowSeconds}` });
      openapi.expectBody(dryRun, 'post', 200, answer.json());
      return answer.text;
    },
    'the preflight of a page of another origin allows nothing': async () => {
      const headers = {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      };
      const preflight = await deployment.send(path, { method: 'OPTIONS', headers });
      return expectAnswer(preflight, 204, {
        Allow: 'POST, OPTIONS',
        'Access-Control-Allow-Origin': undefined,
      });
    },
    ...(send ? sendingChecks(context, path) : {}),
  };
};

/** One real request, which sends one real e-mail to the team, and its repetition, which sends none. */
function sendingChecks({ deployment, openapi }: CheckContext, path: string): Checks {
  const headers = { ...json, 'Idempotency-Key': `"${randomUUID()}"` };
  const body = JSON.stringify({
    ...minimalExample,
    name: 'Frontdesk verify',
    email: 'verify@example.com',
    message: 'This is a check of the deployment and not a request. Nobody needs to answer.',
    source: 'verify',
  });
  const post = () => deployment.send(path, { method: 'POST', headers, body });
  const fields = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  let first: HttpResponse | undefined;
  return {
    [`POST ${path} accepts a request`]: async () => {
      first = await post();
      expectAnswer(first, 202, { ...fields, 'Idempotency-Replayed': undefined });
      openapi.expectBody(path, 'post', 202, first.json());
      return first.text;
    },
    [`POST ${path} returns the same identifier for the same key`]: async () => {
      const again = await post();
      expectAnswer(again, 202, { ...fields, 'Idempotency-Replayed': 'true' });
      if (again.text !== first?.text) throw new Mismatch(first?.text ?? 'a first answer', again.text);
      return again.text;
    },
  };
}
