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

const ignoredInvalidation = ignored('There is no cache to invalidate');

export const BucketDeployment = resourceType(
  'Custom::CDKBucketDeployment',
  z.strictObject({
    SourceObjectKeys: z.array(z.string()),
    /** For each source, values by the markers that they replace in its files. */
    SourceMarkers: z.array(z.record(z.string(), z.string())).optional(),
    DestinationBucketName: z.string(),
    DestinationBucketKeyPrefix: z.string().default(''),
    Prune: z.boolean().default(true),
    /** Content-Type is required, because without it the AWS CLI guesses a type for each file. */
    SystemMetadata: z.strictObject({ 'content-type': z.string(), 'cache-control': z.string().optional() }),
    ServiceToken: ignored('The local run does itself what the deploying function does'),
    SourceBucketNames: ignored('The assembly stands for the asset bucket'),
    DistributionId: ignoredInvalidation,
    DistributionPaths: ignoredInvalidation,
    WaitForDistributionInvalidation: ignoredInvalidation,
    RetainOnDelete: ignored('Nothing is deleted while it runs'),
    OutputObjectKeys: ignored('Nothing reads what the deployment gives back'),
    DestinationBucketArn: ignored('Orders deployments'),
  }),
);
