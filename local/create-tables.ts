import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import type { InterpretedTemplate } from './template/interpret-template.ts';

/**
 * Creates the template's tables at `endpoint`, unless they exist or `created` has them.
 *
 * The tables behave as dynalite's, or as those of the endpoint that replaces it. dynalite does not: deletion of expired
 * items, the item of a failed condition, transactions, streams, throughput limits.
 */
export async function createTables(
  template: InterpretedTemplate,
  endpoint: string,
  created: Set<string>,
): Promise<void> {
  const missing = template.all('AWS::DynamoDB::Table').filter(({ ref }) => !created.has(ref));
  if (missing.length === 0) return;
  const { region } = template.environment;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint, region, credentials });
  try {
    for (const { ref: TableName, properties } of missing) {
      const KeySchema = [...properties.KeySchema];
      const AttributeDefinitions = [...properties.AttributeDefinitions];
      const { BillingMode } = properties;
      await client
        .send(new CreateTableCommand({ TableName, KeySchema, AttributeDefinitions, BillingMode }))
        .catch((error: unknown) => {
          if (!(error instanceof ResourceInUseException)) throw error;
        });
      created.add(TableName);
    }
  } finally {
    client.destroy();
  }
}
