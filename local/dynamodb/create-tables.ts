import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import type { InterpretedTemplate } from '../template/interpret-template.ts';
import { Table } from './dynamodb-resource-types.ts';

/**
 * Makes the tables of the template at `endpoint`, unless they are there.
 *
 * What the tables do is dynalite's doing, or that of whatever endpoint stands in its place. dynalite does not: delete
 * what has expired, return the item with a failed condition, run transactions and streams, limit throughput.
 */
export async function createTables(template: InterpretedTemplate, endpoint: string): Promise<void> {
  const client = new DynamoDBClient({
    endpoint,
    region: template.environment.region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  try {
    for (const { ref, properties } of template.all(Table)) {
      const { KeySchema, AttributeDefinitions, BillingMode } = properties;
      await client
        .send(new CreateTableCommand({ TableName: ref, KeySchema, AttributeDefinitions, BillingMode }))
        .catch(ignoreExistingTable);
    }
  } finally {
    client.destroy();
  }
}

function ignoreExistingTable(error: unknown): void {
  if (!(error instanceof ResourceInUseException)) throw error;
}
