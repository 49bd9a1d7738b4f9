import { z } from 'zod';
import { ignored, ignoredLabel, resourceType } from '../template/resource-type.ts';

const bucketName = (logicalId: string) => logicalId.toLowerCase();

export const Bucket = resourceType(
  'AWS::S3::Bucket',
  z.strictObject({
    /** With all four set, no policy can open the bucket to the public. */
    PublicAccessBlockConfiguration: z.strictObject({
      BlockPublicAcls: z.literal(true),
      BlockPublicPolicy: z.literal(true),
      IgnorePublicAcls: z.literal(true),
      RestrictPublicBuckets: z.literal(true),
    }),
    BucketEncryption: ignored('Objects are held in memory'),
    Tags: ignoredLabel,
  }),
  {
    ref: bucketName,
    attributes: {
      Arn: (id) => `arn:aws:s3:::${bucketName(id)}`,
      RegionalDomainName: (id, { region }) => `${bucketName(id)}.s3.${region}.amazonaws.com`,
    },
  },
);

const oneOrMore = z.union([z.string().transform((item) => [item]), z.array(z.string())]);

const policyStatement = z.strictObject({
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Principal: z.record(z.string(), z.unknown()),
  Resource: oneOrMore,
  Condition: z
    .strictObject({
      Bool: z.strictObject({ 'aws:SecureTransport': z.literal('false') }).optional(),
      StringEquals: z.strictObject({ 'AWS:SourceArn': z.string() }).optional(),
    })
    .default({}),
  Sid: ignoredLabel,
});
export type PolicyStatement = z.output<typeof policyStatement>;

export const BucketPolicy = resourceType(
  'AWS::S3::BucketPolicy',
  z.strictObject({
    Bucket: z.string(),
    PolicyDocument: z.strictObject({ Statement: z.array(policyStatement), Version: z.literal('2012-10-17') }),
  }),
);
