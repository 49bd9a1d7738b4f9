import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { functionTimeoutSeconds, idempotencyWindowSeconds } from '../../../../contract/limits.ts';
import { idempotencyKeyReused, requestInProgress } from '../../../../contract/problem-types.ts';
import { runIdempotently } from '../../../../lambdas/diagnostic-request/idempotency/run-idempotently.ts';
import { Digests } from '../../../../lambdas/diagnostic-request/keyed-digests.ts';
import { validRequest } from '../../../fixtures/request-values.ts';
import { credentials, startTable, type TestTable } from '../../../support/dynalite.ts';
import { lambdaContext } from '../../../support/lambda-events.ts';

const digests = new Digests('a secret of this deployment, 32 characters or more');

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

const run = (input: ReturnType<typeof someOperation>, client = table.client) =>
  runIdempotently({ client, tableName: table.tableName }, input);

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
    const operation = succeed();
    const input = someOperation(operation);

    const first = await run(input);
    const second = await run(input);

    expect(first).toEqual({ identifier: input.identifier, replayed: false });
    expect(second).toEqual({ identifier: input.identifier, replayed: true });
    expect(operation).toHaveBeenCalledOnce();
  });

  test('rejects other values under the same key, again and again', async () => {
    await run(operationWithKey('reused', succeed()));
    const other = { ...validRequest, name: 'Grace' };
    const operation = succeed();

    for (const _time of ['first', 'second'])
      expect(await failure(run(operationWithKey('reused', operation, other)))).toMatchObject({
        problem: idempotencyKeyReused,
      });

    expect(operation).not.toHaveBeenCalled();
    expect(await run(operationWithKey('reused', operation))).toMatchObject({ replayed: true });
  });

  test('rejects the request while the first run lasts, again and again', async () => {
    const { operation, running, end } = lastingOperation();
    const input = someOperation(operation);
    const first = run(input);
    await running;

    for (const _time of ['first', 'second'])
      expect(await failure(run(input))).toMatchObject({
        problem: requestInProgress,
        options: { retryAfterSeconds: 10 },
      });

    end();
    expect(await first).toMatchObject({ replayed: false });
  });

  test('runs again after a failure, under the same identifier', async () => {
    const input = someOperation(fail());

    await expect(run(input)).rejects.toThrow('no e-mail');

    expect(await run({ ...input, operation: succeed() })).toEqual({
      identifier: input.identifier,
      replayed: false,
    });
  });

  test('runs again after a run was killed, as soon as its timeout is over', async () => {
    const { operation, running } = lastingOperation();
    const killed = someOperation(operation);
    void run(killed);
    await running;
    const next = { ...killed, operation: succeed() };

    expect(await failure(run(next))).toMatchObject({ problem: requestInProgress });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + functionTimeoutSeconds * 1_000 });
    onTestFinished(() => void vi.useRealTimers());

    expect(await run({ ...next, context: lambdaContext() })).toMatchObject({ replayed: false });
  });

  test('records nothing but digests and the identifier, for the idempotency window', async () => {
    await table.empty();
    const input = someOperation(succeed());

    await run(input);

    const [item, ...others] = await table.items();
    expect(others).toEqual([]);
    expect(item).toEqual({
      id: { S: expect.stringMatching(/^request#[\w+/]{43}=$/) },
      status: { S: 'COMPLETED' },
      expiration: { N: expect.any(String) },
      in_progress_expiration: { N: expect.any(String) },
      validation: { S: expect.stringMatching(/^[\w+/]{43}=$/) },
      data: { S: input.identifier },
    });
    expect(Number(item?.expiration?.N) - Date.now() / 1_000).toBeCloseTo(idempotencyWindowSeconds, -2);
  });

  test('throws the error of the operation though its record cannot be deleted', async () => {
    await expect(run(someOperation(fail()), clientFailing(DeleteItemCommand))).rejects.toThrow('no e-mail');
  });

  test('returns the success though it cannot be recorded', async () => {
    const unreachable = new Error('unreachable');
    const input = someOperation(succeed());

    expect(await run(input, clientFailing(UpdateItemCommand, unreachable))).toMatchObject({
      identifier: input.identifier,
      replayed: false,
      unrecorded: { cause: unreachable },
    });
  });

  test.each([
    ['replays a completed record', 'COMPLETED', undefined, { replayed: true }],
    [
      'rejects the request while its record is in progress',
      'INPROGRESS',
      undefined,
      { problem: requestInProgress },
    ],
    ['rejects other values', 'COMPLETED', 'another', { problem: idempotencyKeyReused }],
  ])(
    'with the item that DynamoDB returns with the failed condition, and without another read, %s',
    async (_does, status, otherValues, outcome) => {
      await table.empty();
      const input = someOperation(succeed());
      await run(input);
      const [recorded] = await table.items();
      const soon = Math.ceil(Date.now() / 1_000) + 1_000;
      const Item = {
        ...recorded,
        status: { S: status },
        in_progress_expiration: { N: String(soon * 1_000) },
        ...(otherValues && { validation: { S: otherValues } }),
      };
      const client = new DynamoDBClient({ region: 'eu-central-1', credentials });
      client.send = ((command: unknown) =>
        Promise.reject(
          command instanceof GetItemCommand
            ? new Error('Asked for the item')
            : new ConditionalCheckFailedException({ message: 'No', $metadata: {}, Item }),
        )) as typeof client.send;

      expect(await failure(run(input, client))).toMatchObject(outcome);
    },
  );
});
