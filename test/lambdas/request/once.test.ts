import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  idempotencyKeyReused,
  requestInProgress,
  temporarilyUnavailable,
} from '../../../contract/problems.ts';
import { createDigests } from '../../../lambdas/request/digests.ts';
import { createOnce } from '../../../lambdas/request/once.ts';
import { credentials, startTable, type TestTable } from '../../support/dynalite.ts';
import { lambdaContext } from '../../support/lambda.ts';
import { values } from '../../support/request-values.ts';

const digests = createDigests('a secret of this deployment, 32 characters or more');

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.close());

let lastKey = 0;

/** A run of a request that no other test runs, and what is recorded of it. */
function someRun(effect: () => Promise<void>, timeoutMs?: number) {
  lastKey += 1;
  return runOf(`key-${lastKey}`, effect, timeoutMs);
}

function runOf(key: string, effect: () => Promise<void>, timeoutMs?: number, sent = values) {
  const { identifier, record } = digests.request(sent, { by: 'key', key });
  if (!record) throw new Error('A request with a key has a record');
  return { identifier, record, effect, context: lambdaContext(timeoutMs) };
}

const succeed = () => vi.fn(() => Promise.resolve());
const fail = () => vi.fn(() => Promise.reject(new Error('no mail')));
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

/** A client whose calls of one kind fail. */
function clientFailing(kind: new (...args: never[]) => unknown, error = new Error('unreachable')) {
  const client = new DynamoDBClient({ endpoint: table.endpoint, region: 'eu-central-1', credentials });
  const send = client.send.bind(client);
  client.send = ((command: Parameters<typeof send>[0]) =>
    command instanceof kind ? Promise.reject(error) : send(command)) as typeof client.send;
  return client;
}

describe('once()', () => {
  test('runs the effect once and replays the identifier', async () => {
    const once = createOnce(table);
    const effect = succeed();
    const run = someRun(effect);

    const first = await once(run);
    const second = await once(run);

    expect(first).toEqual({ identifier: run.identifier, replayed: false });
    expect(second).toEqual({ identifier: run.identifier, replayed: true });
    expect(effect).toHaveBeenCalledOnce();
  });

  test('refuses other values under the same key, again and again', async () => {
    const once = createOnce(table);
    await once(runOf('reused', succeed()));
    const other = { ...values, name: 'Grace' };
    const effect = succeed();

    const refusals = [
      await failure(once(runOf('reused', effect, 10_000, other))),
      await failure(once(runOf('reused', effect, 10_000, other))),
    ];

    expect(refusals).toMatchObject([{ problem: idempotencyKeyReused }, { problem: idempotencyKeyReused }]);
    expect(effect).not.toHaveBeenCalled();
    expect(await once(runOf('reused', effect))).toMatchObject({ replayed: true });
  });

  test('refuses while the first run lasts, again and again', async () => {
    const once = createOnce(table);
    const gate = Promise.withResolvers<void>();
    const run = someRun(() => gate.promise);
    const first = once(run);
    await vi.waitFor(async () => expect(await table.items()).not.toEqual([]));

    const refusals = [await failure(once(run)), await failure(once(run))];
    gate.resolve();

    const inProgress = { problem: requestInProgress, circumstances: { retryAfterSeconds: 10 } };
    expect(refusals).toMatchObject([inProgress, inProgress]);
    expect(await first).toMatchObject({ replayed: false });
  });

  test('runs again after a failure, under the same identifier', async () => {
    const once = createOnce(table);
    const run = someRun(fail());

    await expect(once(run)).rejects.toThrow('no mail');

    expect(await once({ ...run, effect: succeed() })).toEqual({
      identifier: run.identifier,
      replayed: false,
    });
  });

  test('runs again when a run was killed, as soon as its time was over', async () => {
    const once = createOnce(table);
    const killed = someRun(() => new Promise(() => {}), 400);
    void once(killed);
    const next = { ...killed, effect: succeed(), context: lambdaContext() };

    await vi.waitFor(async () =>
      expect(await failure(once(next))).toMatchObject({ problem: requestInProgress }),
    );

    await vi.waitFor(async () => expect(await once(next)).toMatchObject({ replayed: false }), 2_000);
  });

  test('records nothing but digests and the identifier, for 24 hours', async () => {
    await table.empty();
    const run = someRun(succeed());

    await createOnce(table)(run);

    const [item, ...others] = await table.items();
    expect(others).toEqual([]);
    expect(item).toEqual({
      id: { S: expect.stringMatching(/^request#[\w+/]{43}=$/) },
      status: { S: 'COMPLETED' },
      expiration: { N: expect.any(String) },
      in_progress_expiration: { N: expect.any(String) },
      validation: { S: expect.stringMatching(/^[\w+/]{43}=$/) },
      data: { S: run.identifier },
    });
    expect(Number(item?.expiration?.N) - Date.now() / 1_000).toBeCloseTo(86_400, -1);
  });

  test('tells of the failed effect though its record cannot be deleted', async () => {
    const once = createOnce({ client: clientFailing(DeleteItemCommand), tableName: table.tableName });

    await expect(once(someRun(fail()))).rejects.toThrow('no mail');
  });

  test('tells of the success though it cannot be recorded', async () => {
    const unreachable = new Error('unreachable');
    const once = createOnce({
      client: clientFailing(UpdateItemCommand, unreachable),
      tableName: table.tableName,
    });
    const run = someRun(succeed());

    expect(await once(run)).toMatchObject({
      identifier: run.identifier,
      replayed: false,
      unrecorded: { cause: unreachable },
    });
  });

  test('does nothing without the table', async () => {
    const client = new DynamoDBClient({
      endpoint: 'http://127.0.0.1:9',
      region: 'eu-central-1',
      credentials,
      maxAttempts: 1,
    });
    const effect = succeed();

    const refusal = await failure(createOnce({ client, tableName: 'requests' })(someRun(effect)));

    expect(refusal).toMatchObject({ problem: temporarilyUnavailable });
    expect(effect).not.toHaveBeenCalled();
  });
});

describe('once() with the item that DynamoDB returns with the failed condition', () => {
  const soon = Math.ceil(Date.now() / 1_000) + 1_000;

  /** A client that answers every write with a failed condition and `record`, and refuses to be asked for it. */
  function clientHolding(record: { status: string; data?: string; validation: string }) {
    const client = new DynamoDBClient({ region: 'eu-central-1', credentials });
    const Item = {
      id: { S: 'request#x' },
      status: { S: record.status },
      validation: { S: record.validation },
      expiration: { N: String(soon) },
      in_progress_expiration: { N: String(soon * 1_000) },
      ...(record.data && { data: { S: record.data } }),
    };
    client.send = ((command: unknown) => {
      const error = new ConditionalCheckFailedException({ message: 'No', $metadata: {}, Item });
      return Promise.reject(command instanceof GetItemCommand ? new Error('Asked for the item') : error);
    }) as typeof client.send;
    return client;
  }

  /** What Powertools records of the values of `run`. */
  async function validationOf(run: ReturnType<typeof someRun>): Promise<string> {
    await table.empty();
    await createOnce(table)(run);
    return (await table.items())[0]?.validation?.S ?? '';
  }

  test('replays a completed record', async () => {
    const run = someRun(succeed());
    const client = clientHolding({
      status: 'COMPLETED',
      data: run.identifier,
      validation: await validationOf(run),
    });

    expect(await createOnce({ client, tableName: 'requests' })(run)).toEqual({
      identifier: run.identifier,
      replayed: true,
    });
  });

  test('refuses while a record is in progress', async () => {
    const run = someRun(succeed());
    const client = clientHolding({ status: 'INPROGRESS', validation: await validationOf(run) });

    expect(await failure(createOnce({ client, tableName: 'requests' })(run))).toMatchObject({
      problem: requestInProgress,
    });
  });

  test('refuses other values', async () => {
    const client = clientHolding({ status: 'COMPLETED', data: 'DR-1', validation: 'another' });

    expect(await failure(createOnce({ client, tableName: 'requests' })(someRun(succeed())))).toMatchObject({
      problem: idempotencyKeyReused,
    });
  });
});
