import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { describe, expect, test } from 'vitest';
import { ContentBucket } from '../../../lib/constructs/content-bucket.ts';
import { Publisher } from '../../../lib/constructs/publisher.ts';
import { withoutDocuments } from '../../support/fixture-resources.ts';
import { fullStageTemplate } from '../../support/full-stage.ts';
import {
  allow,
  allowLog,
  declarationOf,
  declarationsOf,
  functionDeclaration,
  policyDocument,
} from '../../support/readable-template.ts';
import {
  resourcesOf,
  singleResource,
  synthesizedRelease,
  synthesizedTemplate,
} from '../../support/synthesized-template.ts';

const template = synthesizedTemplate();
const full = fullStageTemplate();
const customResource = singleResource(template, 'Custom::SitePublisher') as {
  Properties: Record<string, unknown>;
  DependsOn?: string[];
};
const idsOf = (type: string) => Object.keys(resourcesOf(template, type));
const [bucket = ''] = idsOf('AWS::S3::Bucket');
const [routes = ''] = idsOf('AWS::CloudFront::KeyValueStore');
const [role = ''] = idsOf('AWS::IAM::Role').filter((id) => /^PublisherRole/.test(id));

describe('the publisher', () => {
  test('keeps to one store, whose name says whose it is and nothing of what it holds', () => {
    const store = singleResource(template, 'AWS::CloudFront::KeyValueStore');

    expect(store.Properties).toEqual({ Name: 'Frontdesk-local-us-east-1' });
  });

  test('is the one custom resource besides that which empties the bucket', () => {
    const types = ['', '-Edge', '-EdgeMonitoring'] as const;
    const custom = types
      .flatMap((suffix) => Object.values(fullStageTemplate(suffix).toJSON().Resources as object))
      .map(({ Type }) => String(Type))
      .filter((type) => /^Custom::|CustomResource/.test(type));

    expect(custom.toSorted()).toEqual(['Custom::S3AutoDeleteObjects', 'Custom::SitePublisher']);
  });

  test('gets the pages that the distribution answers errors with', () => {
    const { DistributionConfig } = singleResource(template, 'AWS::CloudFront::Distribution').Properties;
    const { CustomErrorResponses } = DistributionConfig as {
      CustomErrorResponses: { ResponsePagePath: string }[];
    };
    const keys = [...synthesizedRelease(template).documents].map(({ key }) => `/${key}`);

    expect(keys).toEqual(
      expect.arrayContaining(CustomErrorResponses.map(({ ResponsePagePath }) => ResponsePagePath)),
    );
  });

  test('gets the address of the deployment, and where to publish', () => {
    expect(declarationOf(full, 'Custom::SitePublisher')).toEqual({
      ServiceToken: '<PublisherFrameworkframeworkonEvent.Arn>',
      ServiceTimeout: '1200',
      ManifestBucket: 'cdk-hnb659fds-assets-210987654321-eu-central-1',
      ManifestKey: expect.stringMatching(/^[\da-f]{64}\./),
      Bucket: '<ContentBucket>',
      Store: '<Routes.Arn>',
      BaseUrl: 'https://www.desk.example',
      RouteFormat: '1',
    });
  });

  test('is called again, for what somebody emptied, by a value that the context names', () => {
    const app = new App({ context: { republish: '1790000000' } });
    const stack = new Stack(app, 'Stack');
    const logGroup = new LogGroup(stack, 'Logs');
    new Publisher(stack, 'Publisher', {
      ...withoutDocuments,
      deployment: { name: 'Frontdesk', stage: 'test' },
      bucket: new ContentBucket(stack, 'Content', { logGroup }).bucket,
      routes: new KeyValueStore(stack, 'Routes'),
      baseUrl: 'https://desk.example',
      logGroup,
    });

    const { Republish } = declarationOf(Template.fromStack(stack), 'Custom::SitePublisher');
    expect(Republish).toBe('1790000000');
  });

  test('has time and memory for ten thousand cases, ends before the function that waits for it, and logs with it', () => {
    const { PublisherFunction, PublisherFrameworkframeworkonEvent } = declarationsOf(
      full,
      'AWS::Lambda::Function',
    );

    expect(PublisherFunction).toEqual(
      functionDeclaration('Publisher', { MemorySize: 2_048, Timeout: 600 }, {}),
    );
    expect(PublisherFrameworkframeworkonEvent).toMatchObject({
      Timeout: 900,
      Role: '<PublisherFrameworkRole.Arn>',
      LoggingConfig: { LogGroup: '<PublisherLogs>' },
      Environment: { Variables: { USER_ON_EVENT_FUNCTION_ARN: '<PublisherFunction.Arn>' } },
    });
  });

  test('reaches the bucket, the assets and the store, and the function that waits for it reaches it alone', () => {
    const policies = declarationsOf(full, 'AWS::IAM::Policy');
    const calls = ['DescribeKeyValueStore', 'GetKey', 'ListKeys', 'UpdateKeys'];

    expect(policies.PublisherRoleDefaultPolicy?.PolicyDocument).toEqual(
      policyDocument(
        allowLog('Publisher'),
        allow('s3:ListBucket', '<ContentBucket.Arn>'),
        allow('s3:PutObject', '<ContentBucket.Arn>/*'),
        allow('s3:GetObject', 'arn:aws:s3:::cdk-hnb659fds-assets-210987654321-eu-central-1/*.ndjson'),
        allow(
          calls.map((call) => `cloudfront-keyvaluestore:${call}`),
          '<Routes.Arn>',
        ),
      ),
    );
    expect(policies.PublisherFrameworkRoleDefaultPolicy?.PolicyDocument).toEqual(
      policyDocument(
        allowLog('Publisher'),
        allow('lambda:InvokeFunction', ['<PublisherFunction.Arn>', '<PublisherFunction.Arn>:*']),
        allow('lambda:GetFunction', '<PublisherFunction.Arn>'),
      ),
    );
  });

  test('is deleted before the bucket is emptied, and works when all that it needs is there', () => {
    const [emptier = ''] = idsOf('Custom::S3AutoDeleteObjects');
    const [bucketPolicy = ''] = idsOf('AWS::S3::BucketPolicy');
    const [policy = ''] = idsOf('AWS::IAM::Policy').filter((id) => /^PublisherRole/.test(id));

    expect(customResource.DependsOn).toEqual(
      expect.arrayContaining([emptier, bucketPolicy, bucket, policy, role, routes]),
    );
  });

  test('leaves no log of a function without a log group of the stack', () => {
    const functions = Object.values(resourcesOf(template, 'AWS::Lambda::Function'));

    expect(functions.length).toBeGreaterThan(5);
    for (const { Properties } of functions) {
      expect(Properties.LoggingConfig).toMatchObject({ LogGroup: { Ref: expect.stringMatching(/Logs/) } });
    }
  });
});
