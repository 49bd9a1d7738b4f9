import { randomUUID } from 'node:crypto';
import { minimalExample } from '../../contract/example-request.ts';
import { Mismatch } from '../check.ts';
import type { CheckGroup } from '../check-group.ts';
import type { HttpResponse } from '../deployment-client.ts';
import { expectHeader, expectStatus } from '../expectations.ts';

/** One real request, which sends one real e-mail to the team, and its repetition, which sends none. */
export const diagnosticRequestChecks: CheckGroup = async ({ deployment, openapi }, check) => {
  const [path = ''] = openapi.pathsOf('post');
  const key = randomUUID();
  const body = JSON.stringify({
    ...minimalExample,
    name: 'Frontdesk verify',
    email: 'verify@example.com',
    message: 'This is a check of the deployment and not a request. Nobody needs to answer.',
    source: 'verify',
  });
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `"${key}"` };
  const send = () => deployment.send(path, { method: 'POST', headers, body });
  let first: HttpResponse | undefined;
  await check(`POST ${path} accepts a request`, async () => {
    first = await send();
    expectStatus(first, 202);
    openapi.expectBody(path, 'post', 202, first.json());
    return first.text;
  });
  await check(`POST ${path} answers the same key with the same identifier`, async () => {
    const again = await send();
    expectStatus(again, 202);
    expectHeader(again, 'Idempotency-Replayed', 'true');
    if (again.text !== first?.text) throw new Mismatch(first?.text ?? 'a first answer', again.text);
    return again.text;
  });
};
