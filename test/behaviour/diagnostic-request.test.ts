import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { identifierPattern } from '../../contract/diagnostic-request.ts';
import { rateLimitPolicy } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import type { ServedOpenApi } from '../../verify/served-openapi.ts';
import { addressHeaders } from '../fixtures/address-headers.ts';
import { rateLimitPolicyField, statusesOfInvalidRequests } from '../fixtures/rate-limits.ts';
import { uniqueRequest } from '../fixtures/request-values.ts';
import { type HttpRequest, type HttpResponse, uniqueLoopbackAddress } from '../support/http-client.ts';
import { expectServedProblem, servedOpenApi } from '../support/response-expectations.ts';
import { deploymentUnderTest, skipUnless } from './deployment-under-test.ts';

const { ask, emailsWith } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses', 'an inbox that can be read');

const path = paths.diagnosticRequest;

let openapi: ServedOpenApi;
beforeAll(async () => {
  openapi = await servedOpenApi(ask);
});

function post(
  values: object,
  { from = uniqueLoopbackAddress(), headers = {} }: Pick<HttpRequest, 'from' | 'headers'> = {},
) {
  return ask({
    method: 'POST',
    path,
    from,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(values),
  });
}

const idOf = (answer: HttpResponse) => (answer.json() as { id: string }).id;

describe.skipIf(lacks)(`POST /api/v1/diagnostic-request${note}`, () => {
  test('answers 202 with an identifier and sends one e-mail with every member', async () => {
    const { marker, values } = uniqueRequest();

    const answer = await post(values);

    expect(answer.status).toBe(202);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.headers['cache-control']).toBe('no-store');
    openapi.expectBody(path, 'post', 202, answer.json());
    expect(idOf(answer)).toMatch(identifierPattern);
    const [email, ...more] = await emailsWith(marker);
    expect(more).toEqual([]);
    const lines = email?.body.text?.split('\n');
    for (const value of Object.values(values)) {
      for (const line of value.split('\n')) expect(lines).toContain(`  | ${line}`);
    }
    expect(email?.replyTo).toEqual([values.email]);
    expect(email?.subject).toBe(`Diagnostic request ${idOf(answer)}`);
  });

  test('answers a form with a page when Accept prefers HTML', async () => {
    const { values } = uniqueRequest();
    const form = (fields: Record<string, string>) =>
      ask({
        method: 'POST',
        path,
        from: uniqueLoopbackAddress(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html,*/*;q=0.8' },
        body: new URLSearchParams(fields).toString(),
      });

    const accepted = await form(values);
    const refused = await form({ ...values, email: 'nobody', message: '<b>too' });

    expect(accepted.status).toBe(202);
    expect(accepted.headers['content-type']).toMatch(/^text\/html/);
    expect(accepted.text).toMatch(/DR-[0-9A-Z]{16}/);
    expect(refused.status).toBe(422);
    expect(refused.headers['content-type']).toMatch(/^text\/html/);
    // It contains the person's input, so no script may run.
    expect(refused.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(refused.text).toContain('&lt;b&gt;too');
  });

  test('answers a form with the navigation of every page, without the button that leads to the form', async () => {
    const navigationsIn = (html: string) => html.match(/<nav .*?<\/nav>/gs) ?? [];
    const button = /^<a href="\/request" class="action">.*\n/m;
    const answer = await ask({
      method: 'POST',
      path,
      from: uniqueLoopbackAddress(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
      body: 'name=',
    });

    const home = await ask({ path: '/' });

    const [main = '', further] = navigationsIn(home.text);
    expect(main).toMatch(button);
    expect(navigationsIn(answer.text)).toEqual([main.replace(button, ''), further]);
  });

  test('sends one e-mail for 40 parallel requests with one key from 40 addresses', async () => {
    const { marker, values } = uniqueRequest();
    const headers = { 'Idempotency-Key': randomUUID() };

    const answers = await Promise.all(Array.from({ length: 40 }, () => post(values, { headers })));

    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map(idOf)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 202)) {
      expect(answer.status).toBe(409);
      expectServedProblem(openapi, answer);
    }
    expect(await emailsWith(marker)).toHaveLength(1);
  });

  test('accepts the quota of 30 parallel requests from one address, and meanwhile another address', async () => {
    const from = uniqueLoopbackAddress();

    const answers = await Promise.all(
      Array.from({ length: 30 }, () => post(uniqueRequest().values, { from })),
    );
    const bystander = await post(uniqueRequest().values);

    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(rateLimitPolicy.quota);
    expect(refused).toHaveLength(30 - rateLimitPolicy.quota);
    for (const answer of refused) {
      expectServedProblem(openapi, answer);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(rateLimitPolicy.windowSeconds);
      expect(answer.headers.ratelimit).toMatch(/^"diagnostic-request";r=0;t=\d+, "e-mails";r=\d+;t=\d+$/);
    }
    expect(bystander.status).toBe(202);
    expect(bystander.headers['ratelimit-policy']).toMatch(
      new RegExp(`^${rateLimitPolicyField(0).replace('q=0', 'q=\\d+')}$`),
    );
    expect(bystander.headers.ratelimit).toMatch(
      new RegExp(`^"diagnostic-request";r=${rateLimitPolicy.quota - 1};t=\\d+, "e-mails";r=\\d+;t=\\d+$`),
    );
  });

  test('counts invalid requests, and ignores the address that a client claims', async () => {
    const from = uniqueLoopbackAddress();

    const statuses: number[] = [];
    for (const [n, header] of ['X-Viewer-Address', ...addressHeaders].entries()) {
      const { status } = await post({}, { from, headers: { [header]: `203.0.113.${n}` } });
      statuses.push(status);
    }

    expect(statuses).toEqual(statusesOfInvalidRequests(statuses.length));
  });

  test('lists every invalid member of a body at once, by its pointer', async () => {
    const answer = await post({
      name: '',
      email: 'a@b.example, c@d.example',
      message: 'short',
      source: 5,
      admin: true,
    });

    expect(answer.status).toBe(422);
    const { errors = [] } = expectServedProblem(openapi, answer);
    expect(errors.map(({ pointer }) => pointer).sort()).toEqual([
      '#/admin',
      '#/email',
      '#/message',
      '#/name',
      '#/source',
    ]);
  });
});
