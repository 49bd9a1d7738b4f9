import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { ListTablesCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { rateLimitPolicy } from '../../contract/request/limits.ts';
import { requestMemberEntries } from '../../contract/request/members.ts';
import type { LocalRun } from '../../local/start-local-run.ts';
import { requester, validRequest } from '../fixtures/request-values.ts';
import { startTable, type TestTable } from '../support/dynalite.ts';
import { type FaultySes, identifierOf, type SesFault, startFaultySes } from '../support/faulty-ses.ts';
import { type HttpResponse, send, uniqueLoopbackAddress } from '../support/http-client.ts';
import { startTestRun } from '../support/local-run.ts';

type Condition = 'works' | 'resets' | 'hangs';

/** A TCP proxy for DynamoDB whose connections can be reset or left hanging. */
class ConnectionProxy {
  condition: Condition = 'works';
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(target: URL) {
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy());
      if (this.condition === 'resets') socket.resetAndDestroy();
      if (this.condition !== 'works') return;
      const upstream = connect(Number(target.port), target.hostname);
      upstream.on('error', () => socket.destroy());
      socket.pipe(upstream).pipe(socket);
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Closes the open connections, so that the condition applies from the next call on. */
  setCondition(condition: Condition): void {
    this.condition = condition;
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  close(): Promise<void> {
    this.setCondition('resets');
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

let table: TestTable;
let proxy: ConnectionProxy;
let ses: FaultySes;
let run: LocalRun;
/** The log of the run and its functions. */
const lines: string[] = [];

// Runs the fixture on this machine, with a table and an SES emulator that fail on demand.
beforeAll(async () => {
  table = await startTable();
  proxy = new ConnectionProxy(new URL(table.endpoint));
  ses = await startFaultySes();
  run = await startTestRun({
    endpoints: { dynamodb: await proxy.listen(), sesv2: ses.endpoint },
    log: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await run?.close();
  await ses?.close();
  await proxy?.close();
  await table?.close();
});

const json = { 'Content-Type': 'application/json' };

function post(body: string, headers: Record<string, string>, from = uniqueLoopbackAddress()) {
  return send(run.url, { method: 'POST', path: paths.diagnosticRequest, from, headers, body });
}

const postRequest = (key: string) => post(JSON.stringify(validRequest), { ...json, 'Idempotency-Key': key });

/** Sends a request that fails because of a service, and returns the response. */
async function postFailingRequest(key: string, slug: string): Promise<HttpResponse> {
  const answer = await postRequest(key);
  expect([answer.status, answer.headers['content-type']]).toEqual([503, 'application/problem+json']);
  expect(answer.text).toContain(`/problems/${slug}`);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  return answer;
}

test.each<[does: string, faults: SesFault[], delivered: number]>([
  ['accepts the e-mail and never responds', ['hang'], 1],
  ['rejects it with an error that echoes the e-mail', ['echo'], 0],
  ['throttles every attempt', Array(50).fill('throttle'), 0],
])('an SES that %s: 503, and the retry with the key succeeds', async (_does, faults, delivered) => {
  const key = randomUUID();
  ses.delivered.length = 0;
  ses.setFaults(...faults);

  const failed = await postFailingRequest(key, 'mail-unavailable');
  const deliveredBeforeRetry = ses.delivered.length;
  ses.setFaults();
  const retried = await postRequest(key);

  expect(failed.text).not.toContain(requester.email);
  expect(deliveredBeforeRetry).toBe(delivered);
  expect(retried.status).toBe(202);
  const { id } = retried.json() as { id: string };
  expect(ses.delivered.map(identifierOf)).toEqual(Array(delivered + 1).fill(id));
});

test.each<Condition>(['resets', 'hangs'])(
  'a table that %s: 503 without an e-mail, and the retry succeeds once it works',
  async (condition) => {
    const key = randomUUID();
    const callsBefore = ses.calls;
    proxy.setCondition(condition);

    await postFailingRequest(key, 'temporarily-unavailable');
    const callsDuringFault = ses.calls - callsBefore;
    proxy.setCondition('works');
    const retried = await postRequest(key);

    expect(callsDuringFault).toBe(0);
    expect(retried.status).toBe(202);
    expect(ses.calls - callsBefore).toBe(1);
  },
);

describe('a request', () => {
  const marker = () => `marker${randomUUID().replaceAll('-', '')}`;
  const from = '127.77.66.55';
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

  async function readTables(): Promise<string> {
    const { TableNames = [] } = await table.client.send(new ListTablesCommand());
    const scans = TableNames.map((TableName) => table.client.send(new ScanCommand({ TableName })));
    return JSON.stringify((await Promise.all(scans)).flatMap(({ Items = [] }) => Items));
  }

  test('leaves no value, key or address in a log line, metric or table item, in any encoding', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };

    const accepted = await post(JSON.stringify(values), { ...json, 'Idempotency-Key': key }, from);
    const replayed = await post(JSON.stringify(values), { ...json, 'Idempotency-Key': key }, from);
    const conflict = await post(
      JSON.stringify({ ...values, name: 'X' }),
      { ...json, 'Idempotency-Key': key },
      from,
    );
    const invalid = await post(new URLSearchParams({ ...values, email: values.name }).toString(), form, from);
    ses.setFaults('echo');
    const failed = await post(JSON.stringify(values), json, from);
    for (let count = 5; count < rateLimitPolicy.quota; count += 1) await post('', json, from);
    const limited = await post(JSON.stringify(values), json, from);

    const statuses = [accepted, replayed, conflict, invalid, failed, limited].map(({ status }) => status);
    expect(statuses).toEqual([202, 202, 422, 422, 503, 429]);
    const logAndItems = `${lines.join('\n')}\n${await readTables()}`.toLowerCase();
    // Proves that the search works: the identifier is in the log and in the table.
    expect(logAndItems.split((accepted.json() as { id: string }).id.toLowerCase()).length).toBeGreaterThan(2);
    for (const value of [...Object.values(values), key, from]) {
      for (const form of encodeValue(value)) expect(logAndItems).not.toContain(form.toLowerCase());
    }
  });
});
