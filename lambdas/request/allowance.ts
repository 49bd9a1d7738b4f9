import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { allowancePolicy } from '../../contract/diagnostic-request.ts';
import { type Admissions, type Allowance, admit } from './rolling-window.ts';

interface Parts {
  readonly client: Pick<DynamoDBClient, 'send'>;
  readonly tableName: string;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** One client's log as read: `version` counts its writes. */
interface Log {
  readonly version: number;
  readonly admissions: Admissions;
}

const nothingKnown: Log = { version: 0, admissions: {} };

// A turn is lost only to another admission, and the window holds no more than the quota of those: who has lost that
// often knows that the allowance is used up. The first turn is taken without having read.
const mostTurns = 1 + allowancePolicy.quota + 1;

export type TakeAllowance = (client: string) => Promise<Allowance>;

/**
 * Counts requests in a sliding log: one item for each client, written only where nobody has written since it was
 * read. That makes the limit exact under any concurrency, which counters of fixed windows and GCRA are not.
 */
export function createTakeAllowance({ client: dynamodb, tableName, clock }: Parts): TakeAllowance {
  return async function takeAllowance(client) {
    const id = `allowance#${client}`;
    const token = randomUUID();
    let log = nothingKnown;
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const { allowance, admissions } = admit(log.admissions, token, clock());
      if (!allowance.admitted) return allowance;
      const current = await write(id, { version: log.version + 1, admissions });
      // The SDK repeats a write whose answer was lost: the log that is in the way may be this request's own.
      if (!current || token in current.admissions) return allowance;
      log = current;
    }
    throw new Error('Cannot count the request: the log of its client changes faster than admissions allow');
  };

  /** Writes `next` in place of its predecessor. If that is no longer there, writes nothing and returns what is. */
  async function write(id: string, next: Log): Promise<Log | undefined> {
    const previous = next.version - 1;
    try {
      await dynamodb.send(
        new PutItemCommand({
          TableName: tableName,
          Item: { id: { S: id }, ...itemOf(next) },
          ConditionExpression: previous === 0 ? 'attribute_not_exists(id)' : '#version = :previous',
          ...(previous > 0 && {
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: { ':previous': { N: String(previous) } },
          }),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return undefined;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return logOf(error.Item ?? (await read(id)));
    }
  }

  // For emulators of DynamoDB: they do not return the item with the failed condition.
  async function read(id: string): Promise<Record<string, AttributeValue> | undefined> {
    const { Item } = await dynamodb.send(
      new GetItemCommand({ TableName: tableName, Key: { id: { S: id } }, ConsistentRead: true }),
    );
    return Item;
  }
}

function itemOf({ version, admissions }: Log): Record<string, AttributeValue> {
  const times = Object.values(admissions);
  const lastMattersUntil = Math.max(...times) / 1_000 + allowancePolicy.windowSeconds;
  return {
    version: { N: String(version) },
    admissions: {
      M: Object.fromEntries(Object.entries(admissions).map(([token, at]) => [token, { N: String(at) }])),
    },
    expiration: { N: String(Math.ceil(lastMattersUntil)) },
  };
}

// No item: it has expired in the meantime, and with it everything that counted.
function logOf(item: Record<string, AttributeValue> | undefined): Log {
  if (!item) return nothingKnown;
  const admissions = Object.entries(item.admissions?.M ?? {}).map(([token, at]) => [token, Number(at.N)]);
  return { version: Number(item.version?.N), admissions: Object.fromEntries(admissions) };
}
