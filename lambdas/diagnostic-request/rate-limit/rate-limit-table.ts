import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { createQuotaUse, expiredUses, type QuotaUse, type RateLimitPolicy } from './sliding-window.ts';

/** Storage of one policy's log: a string set of uses, in an attribute of an item. An item can have several logs. */
export interface WindowLog {
  readonly id: string;
  readonly attribute: string;
  readonly policy: RateLimitPolicy;
  /** Time to live of the item after its last use; at least the longest window of its logs. */
  readonly itemSeconds: number;
}

/** The logs of an item by attribute, as the table has them after a call. */
export type WindowLogs = Readonly<Record<string, readonly QuotaUse[] | undefined>>;

// After the first, an attempt fails only if concurrent requests took all the capacity that expired uses had left.
const maxAttempts = 10;

/**
 * Sliding window logs in DynamoDB, each a string set. A use is one conditional ADD, so the quota is exact under any
 * concurrency, no request has to repeat its write because of another, and a write that the SDK sends twice counts once.
 * Counters of fixed windows let twice the quota through around the end of a window.
 */
export class RateLimitTable {
  readonly #client: Pick<DynamoDBClient, 'send'>;
  readonly #tableName: string;
  /** Epoch ms. */
  readonly clock: () => number;

  constructor(
    { client, tableName }: { readonly client: Pick<DynamoDBClient, 'send'>; readonly tableName: string },
    clock: () => number = Date.now,
  ) {
    this.#client = client;
    this.#tableName = tableName;
    this.clock = clock;
  }

  /** A use at the present time. */
  newUse(): QuotaUse {
    return createQuotaUse(this.clock(), randomUUID().slice(0, 8));
  }

  /** Adds `quotaUse` if the quota allows it. `logs` are those of the item afterwards. */
  async consume(log: WindowLog, quotaUse: QuotaUse): Promise<{ allowed: boolean; logs: WindowLogs }> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const added = await this.#add(log, quotaUse);
      if (added.allowed) return added;
      const uses = added.logs[log.attribute] ?? [];
      const expired = expiredUses(log.policy, uses, this.clock());
      if (expired.length > 0) await this.#remove(log, expired);
      else if (uses.length >= log.policy.quota) return added;
    }
    throw new Error('Cannot count the use: its log changes faster than uses expire');
  }

  /** Removes a use, so that it no longer counts. Returns the logs of the item afterwards. */
  giveBack(log: WindowLog, quotaUse: QuotaUse): Promise<WindowLogs> {
    return this.#remove(log, [quotaUse]);
  }

  async #add({ id, attribute, policy, itemSeconds }: WindowLog, quotaUse: QuotaUse) {
    try {
      const { Attributes } = await this.#client.send(
        new UpdateItemCommand({
          TableName: this.#tableName,
          Key: { id: { S: id } },
          UpdateExpression: 'SET #expiration = :expiration ADD #log :uses',
          // The last part is for the SDK, which repeats a write whose response was lost.
          ConditionExpression: 'attribute_not_exists(#log) OR size(#log) < :quota OR contains(#log, :use)',
          ExpressionAttributeNames: { '#log': attribute, '#expiration': 'expiration' },
          ExpressionAttributeValues: {
            ':uses': { SS: [quotaUse] },
            ':use': { S: quotaUse },
            ':quota': { N: String(policy.quota) },
            ':expiration': { N: String(Math.ceil(this.clock() / 1_000) + itemSeconds) },
          },
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return { allowed: true, logs: readWindowLogs(Attributes) };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return { allowed: false, logs: readWindowLogs(error.Item ?? (await this.#read(id))) };
    }
  }

  // For emulators of DynamoDB, which do not return the item with the failed condition. It may have changed meanwhile.
  async #read(id: string): Promise<Record<string, AttributeValue> | undefined> {
    const { Item } = await this.#client.send(
      new GetItemCommand({ TableName: this.#tableName, Key: { id: { S: id } }, ConsistentRead: true }),
    );
    return Item;
  }

  /** Removes those of `uses` that are in the log. Returns the logs of the item afterwards. */
  async #remove({ id, attribute }: WindowLog, uses: readonly QuotaUse[]): Promise<WindowLogs> {
    try {
      const { Attributes } = await this.#client.send(
        new UpdateItemCommand({
          TableName: this.#tableName,
          Key: { id: { S: id } },
          UpdateExpression: 'DELETE #log :uses',
          // Without it an item that has expired would be created again, and never expire.
          ConditionExpression: 'attribute_exists(id)',
          ExpressionAttributeNames: { '#log': attribute },
          ExpressionAttributeValues: { ':uses': { SS: [...uses] } },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return readWindowLogs(Attributes);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return {};
      throw error;
    }
  }
}

function readWindowLogs(item: Record<string, AttributeValue> = {}): WindowLogs {
  return Object.fromEntries(Object.entries(item).map(([name, { SS }]) => [name, SS]));
}
