import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { functionTimeoutSeconds, idempotencyWindowSeconds } from '../../../../contract/limits.ts';
import {
  idempotencyKeyReused,
  requestInProgress,
  temporarilyUnavailable,
} from '../../../../contract/problem-types.ts';
import { createRunIdempotently } from '../../../../lambdas/diagnostic-request/idempotency/run-idempotently.ts';
import { createDigests } from '../../../../lambdas/diagnostic-request/keyed-digests.ts';
import { validRequest } from '../../../fixtures/request-values.ts';
import { credentials, startTable, type TestTable } from '../../../support/dynalite.ts';
import { lambdaContext } from '../../../support/lambda-events.ts';

const digests = createDigests('a secret of this deployment, 32 characters or more');

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.close());

let lastKey = 0;

/** The input for a request that no other test uses. */
function someOperation(operation: () => Promise<void>) {
  lastKey += 1;
  return operationWithKey(`key-${lastKey}`, operation);
}

function operationWithKey(key: string, operation: () => Promise<void>, sent = validRequest) {
  const { identifier, record } = digests.request(sent, { kind: 'key', key });
  if (!record) throw new Error('A request with a key has a record');
  return { identifier, record, operation, context: lambdaContext() };
}

/** An operation that lasts until the test ends it; `running` resolves when its record is written. */
function lastingOperation() {
  const { promise: running, resolve: begin } = Promise.withResolvers<void>();
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const operation = () => {
    begin();
    return promise;
  };
  return { operation, running, end };
}

const succeed = () => vi.fn(() => Promise.resolve());
const fail = () => vi.fn(() => Promise.reject(new Error('no e-mail')));
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

/** A client whose calls of one command fail. */
function clientFailing(kind: new (...args: never[]) => unknown, error = new Error('unreachable')) {
  const client = new DynamoDBClient({ endpoint: table.endpoint, region: 'eu-central-1', credentials });
  const send = client.send.bind(client);
  client.send = ((command: Parameters<typeof send>[0]) =>
    command instanceof kind ? Promise.reject(error) : send(command)) as typeof client.send;
  return client;
}

describe('runIdempotently()', () => {
  test('runs the operation once and replays the identifier', async () => {
    const runIdempotently = createRunIdempotently(table);
    const operation = succeed();
    const run = someOperation(operation);

    const first = await runIdempotently(run);
    const second = await runIdempotently(run);

    expect(first).toEqual({ identifier: run.identifier, replayed: false });
    expect(second).toEqual({ identifier: run.identifier, replayed: true });
    expect(operation).toHaveBeenCalledOnce();
  });

  test('rejects other values under the same key, again and again', async () => {
    const runIdempotently = createRunIdempotently(table);
    await runIdempotently(operationWithKey('reused', succeed()));
    const other = { ...validRequest, name: 'Grace' };
    const operation = succeed();

    const exceptions = [
      await failure(runIdempotently(operationWithKey('reused', operation, other))),
      await failure(runIdempotently(operationWithKey('reused', operation, other))),
    ];

    expect(exceptions).toMatchObject([{ problem: idempotencyKeyReused }, { problem: idempotencyKeyReused }]);
    expect(operation).not.toHaveBeenCalled();
    expect(await runIdempotently(operationWithKey('reused', operation))).toMatchObject({ replayed: true });
  });

  test('rejects the request while the first run lasts, again and again', async () => {
    const runIdempotently = createRunIdempotently(table);
    const { operation, running, end } = lastingOperation();
    const run = someOperation(operation);
    const first = runIdempotently(run);
    await running;

    const exceptions = [await failure(runIdempotently(run)), await failure(runIdempotently(run))];
    end();

    const inProgress = { problem: requestInProgress, options: { retryAfterSeconds: 10 } };
    expect(exceptions).toMatchObject([inProgress, inProgress]);
    expect(await first).toMatchObject({ replayed: false });
  });

  test('runs again after a failure, under the same identifier', async () => {
    const runIdempotently = createRunIdempotently(table);
    const run = someOperation(fail());

    await expect(runIdempotently(run)).rejects.toThrow('no e-mail');

    expect(await runIdempotently({ ...run, operation: succeed() })).toEqual({
      identifier: run.identifier,
      replayed: false,
    });
  });

  test('runs again after a run was killed, as soon as its timeout is over', async () => {
    const runIdempotently = createRunIdempotently(table);
    const { operation, running } = lastingOperation();
    const killed = someOperation(operation);
    void runIdempotently(killed);
    await running;
    const next = { ...killed, operation: succeed() };

    expect(await failure(runIdempotently(next))).toMatchObject({ problem: requestInProgress });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + functionTimeoutSeconds * 1_000 });
    onTestFinished(() => void vi.useRealTimers());

    expect(await runIdempotently({ ...next, context: lambdaContext() })).toMatchObject({ replayed: false });
  });

  test('records nothing but digests and the identifier, for the idempotency window', async () => {
    await table.empty();
    const run = someOperation(succeed());

    await createRunIdempotently(table)(run);

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
    expect(Number(item?.expiration?.N) - Date.now() / 1_000).toBeCloseTo(idempotencyWindowSeconds, -2);
  });

  test('throws the error of the operation though its record cannot be deleted', async () => {
    const runIdempotently = createRunIdempotently({
      client: clientFailing(DeleteItemCommand),
      tableName: table.tableName,
    });

    await expect(runIdempotently(someOperation(fail()))).rejects.toThrow('no e-mail');
  });

  test('returns the success though it cannot be recorded', async () => {
    const unreachable = new Error('unreachable');
    const runIdempotently = createRunIdempotently({
      client: clientFailing(UpdateItemCommand, unreachable),
      tableName: table.tableName,
    });
    const run = someOperation(succeed());

    expect(await runIdempotently(run)).toMatchObject({
      identifier: run.identifier,
      replayed: false,
      unrecorded: { cause: unreachable },
    });
  });

  test('runs nothing without the table', async () => {
    const client = new DynamoDBClient({
      endpoint: 'http://127.0.0.1:9',
      region: 'eu-central-1',
      credentials,
      maxAttempts: 1,
    });
    const operation = succeed();

    const exception = await failure(
      createRunIdempotently({ client, tableName: 'requests' })(someOperation(operation)),
    );

    expect(exception).toMatchObject({ problem: temporarilyUnavailable });
    expect(operation).not.toHaveBeenCalled();
  });
});

describe('runIdempotently() with the item that DynamoDB returns with the failed condition', () => {
  const soon = Math.ceil(Date.now() / 1_000) + 1_000;

  /** A client that fails every write's condition, returns `record` with that, and throws if it is read. */
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

  /** The item that Powertools records for `run`. */
  async function validationOf(run: ReturnType<typeof someOperation>): Promise<string> {
    await table.empty();
    await createRunIdempotently(table)(run);
    return (await table.items())[0]?.validation?.S ?? '';
  }

  test('replays a completed record', async () => {
    const run = someOperation(succeed());
    const client = clientHolding({
      status: 'COMPLETED',
      data: run.identifier,
      validation: await validationOf(run),
    });

    expect(await createRunIdempotently({ client, tableName: 'requests' })(run)).toEqual({
      identifier: run.identifier,
      replayed: true,
    });
  });

  test('rejects the request while its record is in progress', async () => {
    const run = someOperation(succeed());
    const client = clientHolding({ status: 'INPROGRESS', validation: await validationOf(run) });

    expect(await failure(createRunIdempotently({ client, tableName: 'requests' })(run))).toMatchObject({
      problem: requestInProgress,
    });
  });

  test('rejects other values', async () => {
    const client = clientHolding({ status: 'COMPLETED', data: 'DR-1', validation: 'another' });

    expect(
      await failure(createRunIdempotently({ client, tableName: 'requests' })(someOperation(succeed()))),
    ).toMatchObject({
      problem: idempotencyKeyReused,
    });
  });
});
