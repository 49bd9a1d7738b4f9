import { expect, test } from 'vitest';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { allow, declarationOf, policyDocument } from '../../support/readable-template.ts';

test('the bucket is private, encrypted, emptied by CDK, and nothing more: no website, no versions, no ACL', () => {
  expect(declarationOf(fullStageTemplate(), 'AWS::S3::Bucket')).toEqual({
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
    },
    Tags: [{ Key: 'aws-cdk:auto-delete-objects', Value: 'true' }],
  });
});

test('the bucket lets in this distribution for reading, what empties it, and nobody without TLS', () => {
  const everywhere = ['<ContentBucket.Arn>', '<ContentBucket.Arn>/*'];
  const distributions = 'arn:<AWS::Partition>:cloudfront::<AWS::AccountId>:distribution';

  expect(declarationOf(fullStageTemplate(), 'AWS::S3::BucketPolicy')).toEqual({
    Bucket: '<ContentBucket>',
    PolicyDocument: policyDocument(
      {
        Effect: 'Deny',
        Action: 's3:*',
        Principal: { AWS: '*' },
        Resource: everywhere,
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      },
      {
        ...allow(['s3:DeleteObject*', 's3:GetBucket*', 's3:List*', 's3:PutBucketPolicy'], everywhere),
        Principal: { AWS: '<CustomS3AutoDeleteObjectsCustomResourceProviderRole.Arn>' },
      },
      {
        ...allow(['s3:GetObject', 's3:ListBucket'], everywhere),
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Condition: { StringEquals: { 'AWS:SourceArn': `${distributions}/<Distribution>` } },
      },
    ),
  });
});
