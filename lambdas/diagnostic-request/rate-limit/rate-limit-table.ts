import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { createHit, expiredHits, type Hit, type RateLimitPolicy } from './sliding-window.ts';

/**
 * Where the log of a policy is stored: a string set of hits in an attribute of an item. One item can have several logs.
 */
export interface WindowLog {
  readonly id: string;
  readonly attribute: string;
  readonly policy: RateLimitPolicy;
  /** The item's time to live after its last hit; at least the longest window of its logs. */
  readonly itemSeconds: number;
}

/** The logs of an item by attribute, as returned by the table. */
export type WindowLogs = Readonly<Record<string, readonly Hit[] | undefined>>;

// After the first attempt, another fails only if concurrent requests have used all capacity freed by expired hits.
const maxAttempts = 10;

/**
 * Sliding window logs in DynamoDB, each a string set. A hit is one conditional ADD, so the quota is exact under any
 * concurrency, no request has to repeat its write because of another, and a write that the SDK sends twice counts once.
 * Fixed-window counters would allow twice the quota around the end of a window.
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

  /** Creates a hit at the current time. */
  newHit(): Hit {
    return createHit(this.clock(), randomUUID().slice(0, 8));
  }

  /** Adds `hit` if the quota allows it. Returns the logs of the item afterwards as `logs`. */
  async consume(log: WindowLog, hit: Hit): Promise<{ allowed: boolean; logs: WindowLogs }> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const outcome = await this.#add(log, hit);
      if (outcome.allowed) return outcome;
      const hits = outcome.logs[log.attribute] ?? [];
      const expired = expiredHits(log.policy, hits, this.clock());
      if (expired.length > 0) await this.#remove(log, expired);
      else if (hits.length >= log.policy.quota) return outcome;
    }
    throw new Error('Cannot count the request: its log changes faster than entries expire');
  }

  /** Removes a hit, so that it no longer counts. Returns the logs of the item afterwards. */
  refund(log: WindowLog, hit: Hit): Promise<WindowLogs> {
    return this.#remove(log, [hit]);
  }

  async #add({ id, attribute, policy, itemSeconds }: WindowLog, hit: Hit) {
    try {
      const { Attributes } = await this.#client.send(
        new UpdateItemCommand({
          TableName: this.#tableName,
          Key: { id: { S: id } },
          UpdateExpression: 'SET #expiration = :expiration ADD #log :hits',
          // The last condition accepts a write that the SDK retries because its response was lost.
          ConditionExpression: 'attribute_not_exists(#log) OR size(#log) < :quota OR contains(#log, :hit)',
          ExpressionAttributeNames: { '#log': attribute, '#expiration': 'expiration' },
          ExpressionAttributeValues: {
            ':hits': { SS: [hit] },
            ':hit': { S: hit },
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

  // Some DynamoDB emulators do not return the item with the failed condition. It may have changed in the meantime.
  async #read(id: string): Promise<Record<string, AttributeValue> | undefined> {
    const { Item } = await this.#client.send(
      new GetItemCommand({ TableName: this.#tableName, Key: { id: { S: id } }, ConsistentRead: true }),
    );
    return Item;
  }

  /** Removes `hits` from the log. Returns the logs of the item afterwards. */
  async #remove({ id, attribute }: WindowLog, hits: readonly Hit[]): Promise<WindowLogs> {
    try {
      const { Attributes } = await this.#client.send(
        new UpdateItemCommand({
          TableName: this.#tableName,
          Key: { id: { S: id } },
          UpdateExpression: 'DELETE #log :hits',
          // Without this condition, an expired item would be created again and would never expire.
          ConditionExpression: 'attribute_exists(id)',
          ExpressionAttributeNames: { '#log': attribute },
          ExpressionAttributeValues: { ':hits': { SS: [...hits] } },
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
