import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';

/** A table and its client. */
export interface TableAccess {
  readonly client: DynamoDBClient;
  readonly tableName: string;
}

/** At most `quota` hits in any `windowSeconds`. `name` is the policy's name in the RateLimit fields. */
export interface RateLimitPolicy {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** State of a limit at one moment. */
export interface RateLimitState {
  readonly policy: RateLimitPolicy;
  readonly remaining: number;
  /** Whole seconds until the oldest hit leaves the window; undefined without hits in the window. */
  readonly resetSeconds: number | undefined;
}

/** A hit in a sliding window log: its time in epoch ms, and a token that distinguishes hits in the same millisecond. */
export type Hit = string;

export const createHit = (time: number, token: string): Hit => `${time}-${token}`;

const hitTime = (hit: Hit) => Number.parseInt(hit, 10);

/** Returns the hits that are no longer in the window at `now` (epoch ms). */
export function expiredHits({ windowSeconds }: RateLimitPolicy, hits: readonly Hit[], now: number): Hit[] {
  return hits.filter((hit) => hitTime(hit) <= now - windowSeconds * 1_000);
}

/** Returns the state of the limit after `hits`, at `now` (epoch ms). */
export function rateLimitState(policy: RateLimitPolicy, hits: readonly Hit[], now: number): RateLimitState {
  const windowMs = policy.windowSeconds * 1_000;
  const activeTimes = hits.map(hitTime).filter((time) => time > now - windowMs);
  return {
    policy,
    remaining: Math.max(0, policy.quota - activeTimes.length),
    resetSeconds:
      activeTimes.length === 0 ? undefined : Math.ceil((Math.min(...activeTimes) + windowMs - now) / 1_000),
  };
}

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
  readonly #access: TableAccess;
  /** Epoch ms. */
  readonly clock: () => number;

  constructor(access: TableAccess, clock: () => number = Date.now) {
    this.#access = access;
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

  #add({ id, attribute, policy, itemSeconds }: WindowLog, hit: Hit) {
    return this.#update(id, {
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
    });
  }

  /** Removes `hits` from the log. Returns the logs of the item afterwards. */
  async #remove({ id, attribute }: WindowLog, hits: readonly Hit[]): Promise<WindowLogs> {
    const { logs } = await this.#update(id, {
      UpdateExpression: 'DELETE #log :hits',
      // Without this condition, an expired item would be created again and would never expire.
      ConditionExpression: 'attribute_exists(id)',
      ExpressionAttributeNames: { '#log': attribute },
      ExpressionAttributeValues: { ':hits': { SS: [...hits] } },
    });
    return logs;
  }

  /** Updates an item if the condition holds. Returns its logs afterwards. */
  async #update(
    id: string,
    update: Partial<UpdateItemCommandInput>,
  ): Promise<{ allowed: boolean; logs: WindowLogs }> {
    const { client, tableName: TableName } = this.#access;
    const Key = { id: { S: id } };
    try {
      const { Attributes } = await client.send(
        new UpdateItemCommand({
          TableName,
          Key,
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          ...update,
        }),
      );
      return { allowed: true, logs: readWindowLogs(Attributes) };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      // Some DynamoDB emulators do not return the item with the failed condition. It may have changed in the meantime.
      const read = () => client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
      return { allowed: false, logs: readWindowLogs(error.Item ?? (await read()).Item) };
    }
  }
}

function readWindowLogs(item: Record<string, AttributeValue> = {}): WindowLogs {
  return Object.fromEntries(Object.entries(item).map(([name, { SS }]) => [name, SS]));
}
