import { z } from 'zod';
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
