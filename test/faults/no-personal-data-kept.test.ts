import { randomUUID } from 'node:crypto';
import { DynamoDBClient, ListTablesCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimitPolicy } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { requestMemberEntries } from '../../contract/request-members.ts';
import { credentials } from '../support/dynalite.ts';
import { send } from '../support/http-client.ts';
import { tracedIn } from '../support/traces.ts';
import { type FaultyRun, startFaultyRun } from './faulty-run.ts';

const marker = () => `marker${randomUUID().replaceAll('-', '')}`;
const from = '127.77.66.55';
const key = marker();
const values = {
  ...Object.fromEntries(requestMemberEntries.map(([name]) => [name, marker()])),
  name: marker(),
  email: `${marker()}@example.org`,
  message: `${marker()} and on`,
};
const personalValues = [...Object.values(values), key, from];

let faulty: FaultyRun;
beforeAll(async () => {
  faulty = await startFaultyRun();
});
afterAll(() => faulty?.close());

function post(body: string, headers: Record<string, string>) {
  return send(faulty.run.url, { method: 'POST', path: paths.diagnosticRequest, from, headers, body });
}

async function tables(): Promise<string> {
  const client = new DynamoDBClient({ endpoint: faulty.run.dynamodbUrl, region: 'us-east-1', credentials });
  const { TableNames = [] } = await client.send(new ListTablesCommand());
  const scans = await Promise.all(TableNames.map((TableName) => client.send(new ScanCommand({ TableName }))));
  client.destroy();
  return JSON.stringify(scans.flatMap(({ Items = [] }) => Items));
}

test('no log line, metric or table item contains a value, the key or the address in any encoding', async () => {
  const json = { 'Content-Type': 'application/json' };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };

  const accepted = await post(JSON.stringify(values), { ...json, 'Idempotency-Key': key });
  const replayed = await post(JSON.stringify(values), { ...json, 'Idempotency-Key': key });
  const other = await post(JSON.stringify({ ...values, name: 'X' }), { ...json, 'Idempotency-Key': key });
  const invalid = await post(new URLSearchParams({ ...values, email: values.name }).toString(), form);
  faulty.ses.setFaults('echo');
  const failed = await post(JSON.stringify(values), json);
  for (let sent = 5; sent < rateLimitPolicy.quota; sent += 1) await post('', json);
  const limited = await post(JSON.stringify(values), json);

  const statuses = [accepted, replayed, other, invalid, failed, limited].map(({ status }) => status);
  expect(statuses).toEqual([202, 202, 422, 422, 503, 429]);
  const stored = `${faulty.lines.join('\n')}\n${await tables()}`;
  const { id } = accepted.json() as { id: string };
  expect(tracedIn(stored, [id])).toEqual([id]);
  expect(tracedIn(stored, personalValues)).toEqual([]);
});
