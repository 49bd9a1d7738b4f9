import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { expect, test } from 'vitest';
import { ContentBucket } from '../../../lib/constructs/content-bucket.ts';
import { Publisher } from '../../../lib/constructs/publisher.ts';
import { withoutDocuments } from '../../support/fixture-resources.ts';
import { declarationOf } from '../../support/readable-template.ts';

test('the publisher is called again if the context "republish" changes, to restore emptied stores', () => {
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
