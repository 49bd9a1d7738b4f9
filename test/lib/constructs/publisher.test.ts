import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { describe, expect, test } from 'vitest';
import { ContentBucket } from '../../../lib/constructs/content-bucket.ts';
import { Publisher } from '../../../lib/constructs/publisher.ts';
import { withoutDocuments } from '../../support/fixture-resources.ts';
import { declarationOf } from '../../support/readable-template.ts';
import {
  resourcesOf,
  singleResource,
  synthesizedRelease,
  synthesizedTemplate,
} from '../../support/synthesized-template.ts';

const template = synthesizedTemplate();

describe('the publisher', () => {
  test('publishes the error pages of the distribution', () => {
    const { DistributionConfig } = singleResource(template, 'AWS::CloudFront::Distribution').Properties;
    const { CustomErrorResponses } = DistributionConfig as {
      CustomErrorResponses: { ResponsePagePath: string }[];
    };
    const keys = [...synthesizedRelease(template).documents].map(({ key }) => `/${key}`);

    expect(keys).toEqual(
      expect.arrayContaining(CustomErrorResponses.map(({ ResponsePagePath }) => ResponsePagePath)),
    );
  });

  test('is called again if the context "republish" changes, to restore emptied stores', () => {
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

  test('logs to a log group of the stack, like every other function', () => {
    const functions = Object.values(resourcesOf(template, 'AWS::Lambda::Function'));

    expect(functions.length).toBeGreaterThan(5);
    for (const { Properties } of functions) {
      expect(Properties.LoggingConfig).toMatchObject({ LogGroup: { Ref: expect.stringMatching(/Logs/) } });
    }
  });
});
