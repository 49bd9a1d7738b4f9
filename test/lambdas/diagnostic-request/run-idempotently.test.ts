import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { idempotencyKeyReused, requestInProgress } from '../../../contract/problems/types.ts';
import { functionTimeoutSeconds, idempotencyWindowSeconds } from '../../../contract/request/limits.ts';
import { Digests } from '../../../lambdas/diagnostic-request/keyed-digests.ts';
import { runIdempotently } from '../../../lambdas/diagnostic-request/run-idempotently.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { credentials, startTable, type TestTable } from '../../support/dynalite.ts';
import { lambdaContext } from '../../support/lambda-events.ts';

const digests = new Digests('a secret of this deployment, 32 characters or more');

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.close());

let lastKey = 0;

/** Creates the input for a unique request. */
function uniqueInput(operation: () => Promise<void>) {
  lastKey += 1;
  return inputWithKey(`key-${lastKey}`, operation);
}

function inputWithKey(key: string, operation: () => Promise<void>, sent = validRequest) {
  const { identifier, record } = digests.request(sent, { kind: 'key', key });
  if (!record) throw new Error('A request with a key has a record');
  return {
    response: { id: identifier, answerBy: '2026-11-30' },
    record,
    operation,
    context: lambdaContext(),
  };
}

/** Creates an operation that runs until the test ends it. `running` resolves once its record is written. */
function createPendingOperation() {
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
const catchError = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

const run = (input: ReturnType<typeof uniqueInput>, client = table.client) =>
  runIdempotently({ client, tableName: table.tableName }, input);

/** Creates a client that rejects one kind of command. */
function failingClient(kind: new (...args: never[]) => unknown, error = new Error('unreachable')) {
  const client = new DynamoDBClient({ endpoint: table.endpoint, region: 'eu-central-1', credentials });
  const send = client.send.bind(client);
  client.send = ((command: Parameters<typeof send>[0]) =>
    command instanceof kind ? Promise.reject(error) : send(command)) as typeof client.send;
  return client;
}

describe('runIdempotently()', () => {
  test('rejects different values with the same key, every time', async () => {
    await run(inputWithKey('reused', succeed()));
    const differentValues = { ...validRequest, name: 'Grace' };
    const operation = succeed();

    for (const _time of ['first', 'second'])
      expect(await catchError(run(inputWithKey('reused', operation, differentValues)))).toMatchObject({
        problem: idempotencyKeyReused,
      });

    expect(operation).not.toHaveBeenCalled();
    expect(await run(inputWithKey('reused', operation))).toMatchObject({ replayed: true });
  });

  test('rejects the request while the first run lasts, every time', async () => {
    const { operation, running, end } = createPendingOperation();
    const input = uniqueInput(operation);
    const first = run(input);
    await running;

    for (const _time of ['first', 'second'])
      expect(await catchError(run(input))).toMatchObject({
        problem: requestInProgress,
        options: { retryAfterSeconds: 10 },
      });

    end();
    expect(await first).toMatchObject({ replayed: false });
  });

  test('runs again after a run was killed, as soon as its timeout is over', async () => {
    const { operation, running } = createPendingOperation();
    const killedInput = uniqueInput(operation);
    void run(killedInput);
    await running;
    const next = { ...killedInput, operation: succeed() };

    expect(await catchError(run(next))).toMatchObject({ problem: requestInProgress });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + functionTimeoutSeconds * 1_000 });
    onTestFinished(() => void vi.useRealTimers());

    expect(await run({ ...next, context: lambdaContext() })).toMatchObject({ replayed: false });
  });

  test('records nothing but digests, the identifier and the promised day, for the idempotency window', async () => {
    await table.empty();
    const input = uniqueInput(succeed());

    await run(input);

    const [item, ...others] = await table.items();
    expect(others).toEqual([]);
    expect(item).toEqual({
      id: { S: expect.stringMatching(/^request#[\w+/]{43}=$/) },
      status: { S: 'COMPLETED' },
      expiration: { N: expect.any(String) },
      in_progress_expiration: { N: expect.any(String) },
      validation: { S: expect.stringMatching(/^[\w+/]{43}=$/) },
      data: { M: { id: { S: input.response.id }, answerBy: { S: '2026-11-30' } } },
    });
    expect(Number(item?.expiration?.N) - Date.now() / 1_000).toBeCloseTo(idempotencyWindowSeconds, -2);
  });

  test('throws the error of the operation even if its record cannot be deleted', async () => {
    await expect(run(uniqueInput(fail()), failingClient(DeleteItemCommand))).rejects.toThrow('no e-mail');
  });

  test('returns the success even if it cannot be recorded', async () => {
    const unreachable = new Error('unreachable');
    const input = uniqueInput(succeed());

    expect(await run(input, failingClient(UpdateItemCommand, unreachable))).toMatchObject({
      response: input.response,
      replayed: false,
      unrecorded: { cause: unreachable },
    });
  });

  test('replays the record that DynamoDB, unlike dynalite, returns with the failed condition', async () => {
    await table.empty();
    const input = uniqueInput(succeed());
    await run(input);
    const [Item] = await table.items();
    const client = new DynamoDBClient({ region: 'eu-central-1', credentials });
    client.send = ((command: unknown) =>
      Promise.reject(
        command instanceof GetItemCommand
          ? new Error('The item was read again')
          : new ConditionalCheckFailedException({ message: 'No', $metadata: {}, ...(Item && { Item }) }),
      )) as typeof client.send;

    expect(await run(input, client)).toEqual({ response: input.response, replayed: true });
  });
});
