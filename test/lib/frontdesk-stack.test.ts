import { isDeepStrictEqual } from 'node:util';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { FrontdeskStack } from '../../lib/frontdesk-stack.ts';
import type { StageConfig } from '../../lib/stage-config.ts';
import type { SiteDocument } from '../../site/resources/site-document.ts';
import { fixtureStage } from '../fixtures/firm-stage.ts';
import { withoutDocuments } from '../support/fixture-resources.ts';
import { fullStageTemplate } from '../support/full-stage.ts';
import { declarationsOf, readable } from '../support/readable-template.ts';
import { resourcesOf, type TemplateResource } from '../support/synthesized-template.ts';

const dev = fixtureStage('dev');

/** The template of the stage dev with `change`, without bundling. */
function templateWith(change: Partial<StageConfig>, documents: readonly SiteDocument[] = []): Template {
  const app = new App({ context: { 'aws:cdk:bundling-stacks': [] } });
  const stack = new FrontdeskStack(app, 'Frontdesk-dev', {
    deployment: { name: 'Frontdesk', stage: 'dev' },
    stage: { ...dev, ...change },
    ...withoutDocuments,
    release: { routes: {}, documents },
  });
  return Template.fromStack(stack);
}

const gatewayWith = (active: number, standby: number) =>
  templateWith({ gateway: { ...dev.gateway, keys: { active, standby } } });

/** Logical ids of the keys and their secrets. */
const keysOf = (template: Template) =>
  [...Object.keys(resourcesOf(template, 'AWS::ApiGateway::ApiKey')), ...secretsOf(template)].toSorted();
const secretsOf = (template: Template) =>
  Object.keys(resourcesOf(template, 'AWS::SecretsManager::Secret')).filter((id) => /^ApiKeys/.test(id));

/** Logical id of the secret with the key that CloudFront sends. */
function sentBy(template: Template): string {
  const text = JSON.stringify(resourcesOf(template, 'AWS::CloudFront::Distribution'));
  return /resolve:secretsmanager:",\{"Ref":"(\w+)"\}/.exec(text)?.[1] ?? '';
}

describe('FrontdeskStack', () => {
  test('tells the edge the configured domain', () => {
    const { FunctionCode } =
      declarationsOf(fullStageTemplate(), 'AWS::CloudFront::Function').EdgeViewerRequest ?? {};

    expect(FunctionCode).toContain('"https://www.desk.example"');
  });

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
      AlarmSubscription: 'operators@desk.example to <MonitoringAlarmsTopic>',
      DashboardUrl:
        'https://eu-central-1.console.aws.amazon.com/cloudwatch/home?region=eu-central-1#dashboards/dashboard/<MonitoringDashboard>',
      [values.map(([name = '']) => name).find((name) => name.startsWith('PublishOutput')) ?? '']:
        '<Distribution>',
    });
  });

  test('keeps every log as long as the stage says', () => {
    const logs = ['Publisher', 'DiagnosticRequest', 'Mcp', 'A2a', 'Monitor'].map((name) => `${name}Logs`);

    expect(declarationsOf(fullStageTemplate(), 'AWS::Logs::LogGroup')).toEqual(
      Object.fromEntries([...logs, 'ApiAccessLog'].map((id) => [id, { RetentionInDays: 5 }])),
    );
  });

  test('changes nothing but what is handed to the publisher when a document changes', () => {
    const document = { path: '/a', mediaType: 'text/plain', cacheControl: 'no-store', body: 'before' };
    const [before, after] = [document, { ...document, body: 'after' }].map(
      (one) => templateWith({}, [one]).toJSON().Resources,
    );
    const changed = Object.keys(before).filter((id) => !isDeepStrictEqual(before[id], after[id]));

    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(changed).toEqual([expect.stringMatching(/^Publisher[\dA-F]{8}$/)]);
  });

  test.each(['retain', 'destroy'] as const)(
    'retains logs, where the stage says so, and the identity of its mail alone: %s',
    (logRemoval) => {
      const template = templateWith({ logRemoval, gateway: { ...dev.gateway, accessLog: true } });
      const resources = Object.entries(template.toJSON().Resources as Record<string, TemplateResource>);
      const policiesOf = (isLog: boolean) =>
        new Set(
          resources
            .filter(([, { Type }]) => Type !== 'AWS::SES::EmailIdentity')
            .filter(([, { Type }]) => (Type === 'AWS::Logs::LogGroup') === isLog)
            .map(([, { DeletionPolicy = 'Delete', UpdateReplacePolicy = 'Delete' }]) =>
              [DeletionPolicy, UpdateReplacePolicy].join(),
            ),
        );

      expect(policiesOf(false)).toEqual(new Set(['Delete,Delete']));
      // A log of a creation that failed goes with it: each attempt would leave its own.
      expect(policiesOf(true)).toEqual(
        new Set([logRemoval === 'retain' ? 'RetainExceptOnCreate,Retain' : 'Delete,Delete']),
      );
    },
  );

  test('gives no resource that could outlive it, or be there before, a name of its own', () => {
    const template = templateWith({ logRemoval: 'retain', gateway: { ...dev.gateway, accessLog: true } });
    const names = ['LogGroupName', 'TableName', 'Name', 'BucketName', 'FunctionName', 'TopicName'];
    const named = [
      'AWS::Logs::LogGroup',
      'AWS::DynamoDB::Table',
      'AWS::SecretsManager::Secret',
      'AWS::S3::Bucket',
      'AWS::Lambda::Function',
      'AWS::SNS::Topic',
    ]
      .flatMap((type) => Object.entries(resourcesOf(template, type)))
      .filter(([, { Properties }]) => names.some((name) => name in Properties))
      .map(([id]) => id);

    expect(named).toEqual([]);
  });
});

describe('a rotation of the key of the gateway', () => {
  const before = gatewayWith(1, 2);
  const exchanged = gatewayWith(2, 1);
  const renewed = gatewayWith(2, 3);

  test('first sends the key that the gateway knows already, and changes none', () => {
    expect(keysOf(exchanged)).toEqual(keysOf(before));
    expect(sentBy(before)).toMatch(/^ApiKeysSecret1/);
    expect(sentBy(exchanged)).toMatch(/^ApiKeysSecret2/);
  });

  test('then replaces the old key', () => {
    expect(sentBy(renewed)).toBe(sentBy(exchanged));
    expect(keysOf(renewed).filter((id) => !keysOf(exchanged).includes(id))).toEqual([
      expect.stringMatching(/^ApiKeysKey3/),
      expect.stringMatching(/^ApiKeysSecret3/),
    ]);
    expect(keysOf(exchanged).filter((id) => !keysOf(renewed).includes(id))).toEqual([
      expect.stringMatching(/^ApiKeysKey1/),
      expect.stringMatching(/^ApiKeysSecret1/),
    ]);
  });
});
