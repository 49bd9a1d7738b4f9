import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import {
  type AttributeValue,
  CreateTableCommand,
  DeleteItemCommand,
  DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { listen } from '../../local/listen.ts';

const dynalite: (options: { createTableMs: number }) => Server = createRequire(import.meta.url)('dynalite');

export const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

/** A table with the schema in the stack, in its own DynamoDB emulator. */
export interface TestTable {
  readonly endpoint: string;
  readonly client: DynamoDBClient;
  readonly tableName: string;
  items(): Promise<Record<string, AttributeValue>[]>;
  /** Deletes all items, as their time to live eventually would. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

export async function startTable(): Promise<TestTable> {
  const { url: endpoint, close } = await listen(dynalite({ createTableMs: 0 }), 0);
  const client = new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials });
  const tableName = 'requests';
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      BillingMode: 'PAY_PER_REQUEST',
    }),
  );

  async function items() {
    const all: Record<string, AttributeValue>[] = [];
    for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName })) all.push(...Items);
    return all;
  }
  return {
    endpoint,
    client,
    tableName,
    items,
    async empty() {
      for (const { id } of await items()) {
        if (id) await client.send(new DeleteItemCommand({ TableName: tableName, Key: { id } }));
      }
    },
    async close() {
      client.destroy();
      await close();
    },
  };
}
