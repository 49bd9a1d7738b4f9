import { z } from 'zod';
import { immaterial, label, resourceType } from '../template/resource-type.ts';

export const Table = resourceType(
  'AWS::DynamoDB::Table',
  z.strictObject({
    KeySchema: z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) })),
    AttributeDefinitions: z.array(
      z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
    ),
    BillingMode: z.literal('PAY_PER_REQUEST'),
    TimeToLiveSpecification: immaterial('dynalite deletes nothing by itself, and DynamoDB does so days late'),
    SSESpecification: immaterial('The table is held in memory, or in the folder of DATA_DIR'),
    PointInTimeRecoverySpecification: immaterial('There is no backup on one machine'),
    Tags: label,
  }),
  { attributes: { Arn: (id, { region, account }) => `arn:aws:dynamodb:${region}:${account}:table/${id}` } },
);
