import { isDeepStrictEqual } from 'node:util';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { FrontdeskStack } from '../../lib/frontdesk-stack.ts';
import { fixtureStage } from '../fixtures/firm-stage.ts';
import { withoutDocuments } from '../support/fixture-resources.ts';
import { fullStageTemplate } from '../support/full-stage.ts';
import { resourcesOf } from '../support/synthesized-template.ts';

describe('FrontdeskStack', () => {
  test("changes only the publisher's input if a document changes", () => {
    const resourcesWith = (body: string) => {
      const stack = new FrontdeskStack(new App(), 'Frontdesk-dev', {
        deployment: { name: 'Frontdesk', stage: 'dev' },
        stage: fixtureStage('dev'),
        ...withoutDocuments,
        release: {
          routes: {},
          documents: [{ path: '/a', mediaType: 'text/plain', cacheControl: 'no-store', body }],
        },
      });
      return Template.fromStack(stack).toJSON().Resources;
    };
    const [before, after] = [resourcesWith('before'), resourcesWith('after')];
    const changedIds = Object.keys(before).filter((id) => !isDeepStrictEqual(before[id], after[id]));

    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(changedIds).toEqual([expect.stringMatching(/^Publisher[\dA-F]{8}$/)]);
  });

  test('gives no physical name to a resource that could outlive the stack or exist before it', () => {
    const names = ['LogGroupName', 'TableName', 'Name', 'BucketName', 'FunctionName', 'TopicName'];
    const namedResources = [
      'AWS::Logs::LogGroup',
      'AWS::DynamoDB::Table',
      'AWS::SecretsManager::Secret',
      'AWS::S3::Bucket',
      'AWS::Lambda::Function',
      'AWS::SNS::Topic',
    ]
      .flatMap((type) => Object.entries(resourcesOf(fullStageTemplate(), type)))
      .filter(([, { Properties = {} }]) => names.some((name) => name in Properties))
      .map(([id]) => id);

    expect(namedResources).toEqual([]);
  });
});
