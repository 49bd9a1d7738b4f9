import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import {
  type AttributeValue,
  CreateTableCommand,
  DeleteItemCommand,
  DynamoDBClient,
  ListTablesCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { listen } from '../../local/http/listen.ts';

const dynalite: (options: { createTableMs: number }) => Server = createRequire(import.meta.url)('dynalite');

export const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

/** A table as in the stack, in a DynamoDB of its own. */
export interface TestTable {
  readonly endpoint: string;
  readonly client: DynamoDBClient;
  readonly tableName: string;
  items(): Promise<Record<string, AttributeValue>[]>;
  /** Items of all tables at the endpoint, where a local run creates its own. */
  allItems(): Promise<Record<string, AttributeValue>[]>;
  /** Deletes all items, as their time to live does in the end. */
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

  async function itemsOf(TableName: string) {
    const all: Record<string, AttributeValue>[] = [];
    for await (const { Items = [] } of paginateScan({ client }, { TableName })) all.push(...Items);
    return all;
  }
  const items = () => itemsOf(tableName);
  return {
    endpoint,
    client,
    tableName,
    items,
    async allItems() {
      const { TableNames = [] } = await client.send(new ListTablesCommand({}));
      return (await Promise.all(TableNames.map(itemsOf))).flat();
    },
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
