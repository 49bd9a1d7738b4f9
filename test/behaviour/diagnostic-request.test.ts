import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { identifierPattern } from '../../contract/request/diagnostic-request.ts';
import { rateLimitPolicy } from '../../contract/request/limits.ts';
import type { ServedOpenApi } from '../../verify/served-openapi.ts';
import { addressHeaders } from '../fixtures/address-headers.ts';
import { invalidRequestStatuses, rateLimitPolicyField } from '../fixtures/rate-limits.ts';
import { uniqueRequest } from '../fixtures/request-values.ts';
import { type HttpRequest, type HttpResponse, uniqueLoopbackAddress } from '../support/http-client.ts';
import { expectServedProblem, readOpenApi } from '../support/response-expectations.ts';
import { deploymentUnderTest, skipUnless } from './deployment-under-test.ts';

const { sendRequest, emailsWith } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses', 'an inbox that can be read');

const path = paths.diagnosticRequest;

let openapi: ServedOpenApi;
beforeAll(async () => {
  openapi = await readOpenApi(sendRequest);
});

function post(
  values: object,
  { from = uniqueLoopbackAddress(), headers = {} }: Pick<HttpRequest, 'from' | 'headers'> = {},
) {
  return sendRequest({
    method: 'POST',
    path,
    from,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(values),
  });
}

const postForm = (fields: Record<string, string>) =>
  sendRequest({
    method: 'POST',
    path,
    from: uniqueLoopbackAddress(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html,*/*;q=0.8' },
    body: new URLSearchParams(fields).toString(),
  });

const readId = (response: HttpResponse) => (response.json() as { id: string }).id;

describe.skipIf(lacks)(`POST /api/v1/diagnostic-request${note}`, () => {
  test('returns 202 with an identifier, and sends one e-mail with every member', async () => {
    const { marker, values } = uniqueRequest();

    const response = await post(values);

    expect(response.status).toBe(202);
    expect(response.headers['content-type']).toBe('application/json');
    expect(response.headers['cache-control']).toBe('no-store');
    openapi.expectBody(path, 'post', 202, response.json());
    expect(readId(response)).toMatch(identifierPattern);
    const [email, ...otherEmails] = await emailsWith(marker);
    expect(otherEmails).toEqual([]);
    for (const value of Object.values(values))
      expect(email?.body.text).toContain(value.replaceAll(/\n(?=.)/g, '\n  '));
    expect(email?.body.text).toContain(`HTTP API · Reference: ${readId(response)}`);
    expect(email?.replyTo).toEqual([values.email]);
    expect(email?.subject).toMatch(new RegExp(`^By .*: ${values.name} \\(${readId(response).slice(-4)}\\)$`));
  });

  test('responds to a form with a page if Accept prefers HTML', async () => {
    const { values } = uniqueRequest();

    const accepted = await postForm(values);
    const rejected = await postForm({ ...values, email: 'nobody', message: '<b>too' });

    expect(accepted.status).toBe(202);
    expect(accepted.headers['content-type']).toMatch(/^text\/html/);
    expect(accepted.text).toMatch(/DR-[0-9A-Z]{16}/);
    expect(rejected.status).toBe(422);
    expect(rejected.headers['content-type']).toMatch(/^text\/html/);
    // The page contains the person's input, so no script may run.
    expect(rejected.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(rejected.text).toContain('&lt;b&gt;too');
  });

  test('sends one e-mail for 40 parallel requests with one key from 40 addresses', async () => {
    const { marker, values } = uniqueRequest();
    const headers = { 'Idempotency-Key': randomUUID() };

    const responses = await Promise.all(Array.from({ length: 40 }, () => post(values, { headers })));

    const accepted = responses.filter(({ status }) => status === 202);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map(readId)).size).toBe(1);
    for (const response of responses.filter(({ status }) => status !== 202)) {
      expect(response.status).toBe(409);
      expectServedProblem(openapi, response);
    }
    expect(await emailsWith(marker)).toHaveLength(1);
  });

  test('accepts only the quota of 30 parallel requests from one address, and still accepts another address', async () => {
    const from = uniqueLoopbackAddress();

    const responses = await Promise.all(
      Array.from({ length: 30 }, () => post(uniqueRequest().values, { from })),
    );
    const bystander = await post(uniqueRequest().values);

    const rejected = responses.filter(({ status }) => status === 429);
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(rateLimitPolicy.quota);
    expect(rejected).toHaveLength(30 - rateLimitPolicy.quota);
    for (const response of rejected) {
      expectServedProblem(openapi, response);
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(rateLimitPolicy.windowSeconds);
      expect(response.headers.ratelimit).toMatch(/^"diagnostic-request";r=0;t=\d+, "e-mails";r=\d+;t=\d+$/);
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

    expect(statuses).toEqual(invalidRequestStatuses(statuses.length));
  });
});
