import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { expiredUses, type RateLimitPolicy, type Use, useAt } from './sliding-window.ts';

interface Dependencies {
  readonly client: Pick<DynamoDBClient, 'send'>;
  readonly tableName: string;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** Where the log of one policy stands: a string set of uses. An item can hold the logs of several policies. */
export interface RateLimitLog {
  readonly id: string;
  readonly attribute: string;
  readonly policy: RateLimitPolicy;
  /** For how long after its last use the item is kept, so that it outlives each log in it. */
  readonly itemSeconds: number;
}

/** The logs of an item by their attributes, as they stand in the table after a call. */
export type Logs = Readonly<Record<string, readonly Use[] | undefined>>;

// A turn is lost only where uses that had expired made room, and others took all of it.
const maxTurns = 10;

export type RateLimitTable = ReturnType<typeof createRateLimitTable>;

/**
 * Sliding window logs in DynamoDB, each a set. To use is one conditional ADD, which the table carries out or not: the
 * quota is exact under any concurrency, no run has to repeat itself because of another, and a write that the SDK sends
 * twice counts once. Counters of fixed windows let twice the quota through around the turn of a window.
 */
export function createRateLimitTable({ client: dynamodb, tableName, clock }: Dependencies) {
  /** Adds `use` where the quota allows. `logs` is what then stands in the item. */
  async function consume(log: RateLimitLog, use: Use): Promise<{ allowed: boolean; logs: Logs }> {
    for (let turn = 0; turn < maxTurns; turn += 1) {
      const added = await add(log, use);
      if (added.allowed) return added;
      const uses = added.logs[log.attribute] ?? [];
      const expired = expiredUses(log.policy, uses, clock());
      if (expired.length > 0) await remove(log, expired);
      else if (uses.length >= log.policy.quota) return added;
    }
    throw new Error('Cannot count the use: its log changes faster than uses expire');
  }

  async function add({ id, attribute, policy, itemSeconds }: RateLimitLog, use: Use) {
    try {
      const { Attributes } = await dynamodb.send(
        new UpdateItemCommand({
          TableName: tableName,
          Key: { id: { S: id } },
          UpdateExpression: 'SET #expiration = :expiration ADD #log :uses',
          // The last part is for the SDK, which repeats a write whose answer was lost.
          ConditionExpression: 'attribute_not_exists(#log) OR size(#log) < :quota OR contains(#log, :use)',
          ExpressionAttributeNames: { '#log': attribute, '#expiration': 'expiration' },
          ExpressionAttributeValues: {
            ':uses': { SS: [use] },
            ':use': { S: use },
            ':quota': { N: String(policy.quota) },
            ':expiration': { N: String(Math.ceil(clock() / 1_000) + itemSeconds) },
          },
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return { allowed: true, logs: logsIn(Attributes) };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return { allowed: false, logs: logsIn(error.Item ?? (await read(id))) };
    }
  }

  // For emulators of DynamoDB: they do not return the item with the failed condition. What is read later may have room.
  async function read(id: string): Promise<Record<string, AttributeValue> | undefined> {
    const { Item } = await dynamodb.send(
      new GetItemCommand({ TableName: tableName, Key: { id: { S: id } }, ConsistentRead: true }),
    );
    return Item;
  }

  /** Takes `uses` out of the log, those that are in it. Returns what then stands in the item. */
  async function remove({ id, attribute }: RateLimitLog, uses: readonly Use[]): Promise<Logs> {
    try {
      const { Attributes } = await dynamodb.send(
        new UpdateItemCommand({
          TableName: tableName,
          Key: { id: { S: id } },
          UpdateExpression: 'DELETE #log :uses',
          // Otherwise an item that the table has forgotten would come back, and never expire.
          ConditionExpression: 'attribute_exists(id)',
          ExpressionAttributeNames: { '#log': attribute },
          ExpressionAttributeValues: { ':uses': { SS: [...uses] } },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return logsIn(Attributes);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return {};
      throw error;
    }
  }

  return {
    consume,
    /** Takes a use back: it counts no more. Returns what then stands in the item. */
    giveBack: (log: RateLimitLog, use: Use) => remove(log, [use]),
    /** A use that begins now. */
    newUse: () => useAt(clock(), randomUUID().slice(0, 8)),
    clock,
  };
}

function logsIn(item: Record<string, AttributeValue> = {}): Logs {
  return Object.fromEntries(Object.entries(item).map(([name, { SS }]) => [name, SS]));
}
