import { isDeepStrictEqual } from 'node:util';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { FrontdeskStack } from '../../lib/frontdesk-stack.ts';
import { fixtureStage } from '../fixtures/firm-stage.ts';
import { withoutDocuments } from '../support/fixture-resources.ts';
import { fullStageTemplate } from '../support/full-stage.ts';
import { declarationsOf, readable } from '../support/readable-template.ts';
import { resourcesOf, synthesizedTemplate, type TemplateResource } from '../support/synthesized-template.ts';

/** What a template does with its resources when they go, and when another replaces them: how many of each type. */
function keptBy(template: Template): Record<string, number> {
  const resources = Object.values(template.toJSON().Resources as Record<string, TemplateResource>);
  const policies = resources.map(
    ({ Type, DeletionPolicy = 'Delete', UpdateReplacePolicy = 'Delete' }) =>
      `${DeletionPolicy}, ${UpdateReplacePolicy}: ${Type}`,
  );
  const kept = Map.groupBy(policies, (line) => line);
  return Object.fromEntries(
    [...kept].flatMap(([line, all]) => (line.startsWith('Delete, Delete:') ? [] : [[line, all.length]])),
  );
}

describe('FrontdeskStack', () => {
  test('says in its outputs what comes next', () => {
    const outputs = readable(fullStageTemplate().toJSON().Outputs) as Record<string, { Value: string }>;
    const values = Object.entries(outputs).map(([name, { Value }]) => [name, Value]);

    expect(Object.fromEntries(values)).toEqual({
      BaseUrl: 'https://www.desk.example',
      Verify: 'npm run verify -- https://www.desk.example',
      DistributionId: '<Distribution>',
      ContentBucketName: '<ContentBucket>',
      RoutesArn: '<Routes.Arn>',
      TableName: '<Requests>',
      AlarmSubscription: 'operators@desk.example, nights@desk.example to <MonitoringAlarmsTopic>',
      DashboardUrl:
        'https://eu-central-1.console.aws.amazon.com/cloudwatch/home?region=eu-central-1#dashboards/dashboard/<MonitoringDashboard>',
      [values.map(([name = '']) => name).find((name) => name.startsWith('PublishOutput')) ?? '']:
        '<Distribution>',
    });
  });

  test('keeps every log as long as the stage says', () => {
    const logs = ['Publisher', 'DiagnosticRequest', 'Mcp', 'A2a', 'Monitor'].map((name) => `${name}Logs`);

    expect(declarationsOf(fullStageTemplate(), 'AWS::Logs::LogGroup')).toEqual(
      Object.fromEntries(logs.map((id) => [id, { RetentionInDays: 5 }])),
    );
  });

  test('changes nothing but what is handed to the publisher when a document changes', () => {
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
    const changed = Object.keys(before).filter((id) => !isDeepStrictEqual(before[id], after[id]));

    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(changed).toEqual([expect.stringMatching(/^Publisher[\dA-F]{8}$/)]);
  });

  test('leaves its logs, where the stage says so, and the identity of its mail with its records', () => {
    // What a creation that failed has made goes with it: each attempt would leave its own.
    const identity = { 'RetainExceptOnCreate, Retain: AWS::SES::EmailIdentity': 1 };

    expect(keptBy(fullStageTemplate())).toEqual({
      'RetainExceptOnCreate, Retain: AWS::Logs::LogGroup': 5,
      'RetainExceptOnCreate, Retain: AWS::Route53::RecordSet': 5,
      ...identity,
    });
    expect(keptBy(synthesizedTemplate())).toEqual(identity);
  });

  test('gives no resource that could outlive it, or be there before, a name of its own', () => {
    const names = ['LogGroupName', 'TableName', 'Name', 'BucketName', 'FunctionName', 'TopicName'];
    const named = [
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

    expect(named).toEqual([]);
  });
});
