import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { resourcesOf, singleResource, synthesizedTemplate } from '../../support/synthesized-template.ts';

const template = synthesizedTemplate();

test('the bucket is private, encrypted, and no website', () => {
  template.hasResourceProperties('AWS::S3::Bucket', {
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
    },
    WebsiteConfiguration: Match.absent(),
    AccessControl: Match.absent(),
  });
  template.resourceCountIs('AWS::S3::Bucket', 1);
});

test('the bucket lets in the distribution for reading, what empties it, and nobody without TLS', () => {
  const { PolicyDocument } = singleResource(template, 'AWS::S3::BucketPolicy').Properties;
  const { Statement } = PolicyDocument as { Statement: unknown[] };

  expect(Statement).toEqual([
    expect.objectContaining({
      Effect: 'Deny',
      Action: 's3:*',
      Principal: { AWS: '*' },
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
    expect.objectContaining({
      Effect: 'Allow',
      Action: ['s3:DeleteObject*', 's3:GetBucket*', 's3:List*', 's3:PutBucketPolicy'],
      Principal: { AWS: { 'Fn::GetAtt': [expect.stringMatching(/^CustomS3AutoDeleteObjects/), 'Arn'] } },
    }),
    expect.objectContaining({
      Effect: 'Allow',
      Action: ['s3:GetObject', 's3:ListBucket'],
      Principal: { Service: 'cloudfront.amazonaws.com' },
      Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
    }),
  ]);
});

test('the bucket is emptied with the stack, after the last that could write into it is gone', () => {
  const [emptying] = Object.keys(resourcesOf(template, 'Custom::S3AutoDeleteObjects'));
  const [publisher] = Object.values(template.findResources('Custom::SitePublisher'));

  expect(publisher?.DependsOn).toContain(emptying);
  expect(singleResource(template, 'AWS::S3::Bucket')).toMatchObject({ DeletionPolicy: 'Delete' });
});
