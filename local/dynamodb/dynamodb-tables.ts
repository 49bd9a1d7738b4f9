import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import type { InterpretedTemplate } from '../template/interpret-template.ts';
import { ignored, ignoredLabel, resourceType } from '../template/resource-type.ts';

export const Table = resourceType(
  'AWS::DynamoDB::Table',
  z.strictObject({
    KeySchema: z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) })),
    AttributeDefinitions: z.array(
      z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
    ),
    BillingMode: z.literal('PAY_PER_REQUEST'),
    TimeToLiveSpecification: ignored('dynalite deletes nothing by itself, and DynamoDB does so days late'),
    SSESpecification: ignored('The table is held in memory, or in the folder of DATA_DIR'),
    PointInTimeRecoverySpecification: ignored('There is no backup on one machine'),
    Tags: ignoredLabel,
  }),
  { attributes: { Arn: (id, { region, account }) => `arn:aws:dynamodb:${region}:${account}:table/${id}` } },
);

/**
 * Creates the template's tables at `endpoint`, unless they exist.
 *
 * The tables behave as dynalite's, or as those of the endpoint that replaces it. dynalite does not: deletion of expired
 * items, the item of a failed condition, transactions, streams, throughput limits.
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
