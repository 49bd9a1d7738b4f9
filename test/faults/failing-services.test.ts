import { createHash, randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { rateLimitPolicy } from '../../contract/request/limits.ts';
import { requestMemberEntries } from '../../contract/request/members.ts';
import { requester, validRequest } from '../fixtures/request-values.ts';
import { identifierOf, type SesFault } from '../support/faulty-ses.ts';
import { browserAccept, formPost, jsonPost } from '../support/lambda-events.ts';
import { createRequestFunction, type FunctionResponse } from '../support/request-function.ts';

const fn = await createRequestFunction();

type Condition = 'works' | 'resets' | 'hangs';

let tableCondition: Condition = 'works';
const sockets = new Set<Socket>();

/** A TCP proxy for DynamoDB whose connections can be reset or left hanging. */
const proxy = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => socket.destroy());
  if (tableCondition === 'resets') socket.resetAndDestroy();
  if (tableCondition !== 'works') return;
  const { port, hostname } = new URL(fn.table.endpoint);
  const upstream = connect(Number(port), hostname);
  upstream.on('error', () => socket.destroy());
  socket.pipe(upstream).pipe(socket);
});
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
await fn.restart({ AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` });

/** Closes the open connections, so that the condition applies from the next call on. */
function setTableCondition(condition: Condition): void {
  tableCondition = condition;
  for (const socket of sockets) socket.destroy();
  sockets.clear();
}

afterAll(() => {
  setTableCondition('resets');
  proxy.close();
});

const withKey = (key: string, values: object = validRequest) =>
  jsonPost(values, { headers: { 'Idempotency-Key': key } });

/** Sends a request that fails because of a service, and returns the response. */
async function postFailingRequest(key: string, slug: string): Promise<FunctionResponse> {
  const answer = await fn.post(withKey(key));
  expect([answer.status, answer.headers['Content-Type']]).toEqual([503, 'application/problem+json']);
  expect(answer.text).toContain(`/problems/${slug}`);
  expect(Number(answer.headers['Retry-After'])).toBeGreaterThan(0);
  return answer;
}

test.each<[does: string, faults: SesFault[], delivered: number]>([
  ['accepts the e-mail and never responds', ['hang'], 1],
  ['rejects it with an error that echoes the e-mail', ['echo'], 0],
  ['throttles every attempt', Array(50).fill('throttle'), 0],
])('an SES that %s: 503, and the retry with the key succeeds', async (_does, faults, delivered) => {
  const key = randomUUID();
  fn.ses.setFaults(...faults);

  const failed = await postFailingRequest(key, 'mail-unavailable');
  const deliveredBeforeRetry = fn.ses.delivered.length;
  fn.ses.setFaults();
  const retried = await fn.post(withKey(key));

  expect(failed.text).not.toContain(requester.email);
  expect(deliveredBeforeRetry).toBe(delivered);
  expect(retried.status).toBe(202);
  expect(fn.ses.delivered.map(identifierOf)).toEqual(Array(delivered + 1).fill(retried.json().id));
});

test.each<Condition>(['resets', 'hangs'])(
  'a table that %s: 503 without an e-mail, and the retry succeeds once it works',
  async (condition) => {
    const key = randomUUID();
    const callsBefore = fn.ses.calls;
    setTableCondition(condition);

    await postFailingRequest(key, 'temporarily-unavailable');
    const callsDuringFault = fn.ses.calls - callsBefore;
    setTableCondition('works');
    const retried = await fn.post(withKey(key));

    expect(callsDuringFault).toBe(0);
    expect(retried.status).toBe(202);
    expect(fn.ses.calls - callsBefore).toBe(1);
  },
);

describe('a request', () => {
  const marker = () => `marker${randomUUID().replaceAll('-', '')}`;
  const from = '198.18.66.55';
  const key = marker();
  const values = {
    ...Object.fromEntries(requestMemberEntries.map(([name]) => [name, marker()])),
    name: marker(),
    email: `${marker()}@example.org`,
    message: `${marker()} and on`,
  };

  /** Returns a value in plain text, encoded, and as unkeyed digests. */
  function encodeValue(value: string): string[] {
    const bytes = Buffer.from(value);
    const digests = ['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) => {
      const digest = createHash(algorithm).update(bytes).digest();
      return [digest.toString('hex'), digest.toString('base64'), digest.toString('base64url')];
    });
    const encodings = [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')];
    const unpadded = encodings.map((encoding) => encoding.replace(/=+$/, ''));
    return [value, encodeURIComponent(value), ...unpadded, ...digests];
  }

  test('leaves no value, key or address in a log line, metric or table item, in any encoding', async () => {
    const post = (event: Parameters<typeof fn.post>[0]) => fn.post({ ...event, from });

    const accepted = await post(withKey(key, values));
    const replayed = await post(withKey(key, values));
    const conflict = await post(withKey(key, { ...values, name: 'X' }));
    const invalid = await post(formPost({ ...values, email: values.name }, browserAccept));
    fn.ses.setFaults('echo');
    const failed = await post(jsonPost(values));
    for (let count = 5; count < rateLimitPolicy.quota; count += 1) await post(jsonPost({}));
    const limited = await post(jsonPost(values));

    const statuses = [accepted, replayed, conflict, invalid, failed, limited].map(({ status }) => status);
    expect(statuses).toEqual([202, 202, 422, 422, 503, 429]);
    const logAndItems = `${fn.log}\n${JSON.stringify(await fn.table.items())}`.toLowerCase();
    // Proves that the search works: the identifier is in the log and in the table.
    expect(logAndItems.split(String(accepted.json().id).toLowerCase()).length).toBeGreaterThan(2);
    for (const value of [...Object.values(values), key, from]) {
      for (const form of encodeValue(value)) expect(logAndItems).not.toContain(form.toLowerCase());
    }
  });
});
