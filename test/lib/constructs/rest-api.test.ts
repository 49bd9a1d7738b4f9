import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { fixtureStage } from '../../fixtures/firm-stage.ts';
import { synthesizeStacks } from '../../support/synthesized-stacks.ts';
import {
  resourcesOf,
  singleResource,
  synthesizedRelease,
  synthesizedTemplate,
  templateText,
} from '../../support/synthesized-template.ts';

const template = synthesizedTemplate();
const { gateway } = fixtureStage('dev');

describe('the REST API', () => {
  test('is regional, takes POST at each endpoint and preflights at those of agents, and demands the key', () => {
    template.hasResourceProperties('AWS::ApiGateway::RestApi', {
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
    const methods = Object.values(resourcesOf(template, 'AWS::ApiGateway::Method'));

    expect(methods.map(({ Properties }) => Properties)).toEqual(
      ['POST', 'POST', 'OPTIONS', 'POST', 'OPTIONS'].map((HttpMethod) =>
        expect.objectContaining({
          HttpMethod,
          ApiKeyRequired: true,
          Integration: expect.objectContaining({ Type: 'AWS_PROXY' }),
        }),
      ),
    );
  });

  test('throttles the write, and by itself each endpoint of agents, and neither logs a request nor pays for metrics of methods', () => {
    const settings = (HttpMethod: string, path: string, { rate, burst }: typeof gateway.agents) =>
      Match.objectLike({
        HttpMethod,
        ResourcePath: `/${path.replaceAll('/', '~1')}`,
        ThrottlingRateLimit: rate,
        ThrottlingBurstLimit: burst,
        DataTraceEnabled: false,
        LoggingLevel: 'OFF',
        MetricsEnabled: false,
      });
    template.hasResourceProperties('AWS::ApiGateway::Stage', {
      StageName: 'live',
      MethodSettings: [
        Match.objectLike({
          HttpMethod: '*',
          ResourcePath: '/*',
          ThrottlingRateLimit: gateway.rate,
          ThrottlingBurstLimit: gateway.burst,
          LoggingLevel: 'OFF',
          MetricsEnabled: false,
        }),
        settings('POST', paths.diagnosticRequest, gateway),
        settings('POST', paths.mcp, gateway.agents),
        settings('OPTIONS', paths.mcp, gateway.agents),
        settings('POST', paths.a2a, gateway.agents),
        settings('OPTIONS', paths.a2a, gateway.agents),
      ],
      AccessLogSetting: Match.absent(),
    });
    template.resourceCountIs('AWS::ApiGateway::Account', 0);
  });

  test('logs each request where the stage says so, without a word about who sent it, and makes no role for it', () => {
    const { template: logging } = synthesizeStacks({ gateway: { ...gateway, accessLog: true } })[
      'Frontdesk-test'
    ] ?? { template };
    const [log] = Object.keys(resourcesOf(logging, 'AWS::Logs::LogGroup')).filter((id) =>
      /^ApiAccessLog/.test(id),
    );
    const { AccessLogSetting } = singleResource(logging, 'AWS::ApiGateway::Stage').Properties;
    const { DestinationArn, Format } = AccessLogSetting as { DestinationArn: unknown; Format: string };

    expect(DestinationArn).toEqual({
      'Fn::Join': ['', [expect.stringMatching(/^arn:aws:logs:/), { Ref: log }]],
    });
    expect(Object.values(JSON.parse(Format))).toEqual([
      '$context.requestTime',
      '$context.httpMethod',
      '$context.path',
      '$context.status',
      '$context.error.responseType',
      '$context.responseLatency',
      '$context.integrationLatency',
      '$context.requestId',
    ]);
    logging.resourceCountIs('AWS::ApiGateway::Account', 0);
  });

  test('lets through the official conformance suite, which sends 234 requests in one burst', () => {
    for (const stage of ['dev', 'prod']) {
      expect(fixtureStage(stage).gateway.agents.burst).toBeGreaterThan(2 * 234);
    }
  });

  test('compresses what functions answer, from 1,000 bytes on', () => {
    template.hasResourceProperties('AWS::ApiGateway::RestApi', { MinimumCompressionSize: 1_000 });
  });

  test('passes bodies on unchanged', () => {
    template.hasResourceProperties('AWS::ApiGateway::RestApi', { BinaryMediaTypes: ['*/*'] });
  });

  test('deploys again when an answer of the gateway changes', () => {
    const [deployment] = Object.values(template.findResources('AWS::ApiGateway::Deployment'));
    const responses = Object.keys(resourcesOf(template, 'AWS::ApiGateway::GatewayResponse'));

    expect(deployment?.DependsOn).toEqual(expect.arrayContaining(responses));
  });
});

test('every path that takes a body is a behaviour of the distribution and a method of the REST API', () => {
  const { endpoints } = synthesizedRelease(template);
  const entries = Object.entries(endpoints).map(([key, route]) => ({ key, ...route }));
  const endpointPaths = entries.filter(({ post }) => post).map(({ key }) => key);
  const distribution = singleResource(template, 'AWS::CloudFront::Distribution').Properties;
  const { CacheBehaviors } = distribution.DistributionConfig as { CacheBehaviors: { PathPattern: string }[] };

  expect(CacheBehaviors.map(({ PathPattern }) => PathPattern).toSorted()).toEqual(endpointPaths.toSorted());
  const canonicalRoutes = entries.filter(({ post, path }) => post && !path);
  const preflights = canonicalRoutes.filter(({ preflight }) => preflight);
  template.resourceCountIs('AWS::ApiGateway::Method', canonicalRoutes.length + preflights.length);
  expect(canonicalRoutes.map(({ key }) => key)).toEqual(
    expect.arrayContaining(entries.flatMap(({ post, path }) => (post && path ? [path] : []))),
  );
});

describe('the keys of the gateway', () => {
  test('are two generations in one plan, each with a secret of its own', () => {
    const keys = Object.entries(resourcesOf(template, 'AWS::ApiGateway::ApiKey'));

    expect(keys.map(([id]) => id.replace(/[\dA-F]{8}$/, ''))).toEqual(['ApiKeysKey1', 'ApiKeysKey2']);
    template.resourceCountIs('AWS::ApiGateway::UsagePlan', 1);
    template.resourceCountIs('AWS::ApiGateway::UsagePlanKey', 2);
  });

  test('are generated by CloudFormation, with no value in the template', () => {
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::SecretsManager::Secret'))) {
      expect(Properties).toHaveProperty('GenerateSecretString');
      expect(Properties).not.toHaveProperty('SecretString');
    }
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::ApiGateway::ApiKey'))) {
      expect(Properties.Value).toEqual({
        'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: expect.any(String) }, ':SecretString:::}}']],
      });
    }
  });
});

test('no output leads around the distribution', () => {
  const [api] = Object.keys(resourcesOf(template, 'AWS::ApiGateway::RestApi'));

  expect(JSON.stringify(template.toJSON().Outputs)).not.toContain(`"${api}"`);
  expect(templateText()).not.toContain('/live/"');
});
