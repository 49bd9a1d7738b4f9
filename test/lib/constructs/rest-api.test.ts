import { describe, expect, test } from 'vitest';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { declarationOf, declarationsOf } from '../../support/readable-template.ts';
import { resourcesOf, synthesizedTemplate } from '../../support/synthesized-template.ts';

const template = synthesizedTemplate();
const full = fullStageTemplate();

/** Method and path of each method, and the settings that are its own. */
type Methods = readonly (readonly [
  HttpMethod: string,
  path: string,
  limits: readonly [rate: number, burst: number],
])[];

const plainMethods: Methods = [
  ['POST', '/api/v1/diagnostic-request', [50, 100]],
  ['POST', '/api/v1/diagnostic-request/validate', [50, 100]],
  ['POST', '/mcp', [200, 500]],
  ['POST', '/a2a', [200, 500]],
];
const fullMethods = [
  ['POST', '/api/v1/diagnostic-request', [21, 22]],
  ['POST', '/api/v1/diagnostic-request/validate', [21, 22]],
  ['POST', '/api/v2/diagnostic-request', [21, 22]],
  ['POST', '/api/v2/diagnostic-request/validate', [21, 22]],
  ['POST', '/mcp', [23, 24]],
  ['POST', '/a2a', [23, 24]],
] as const satisfies Methods;

const methodSettings = (HttpMethod: string, ResourcePath: string, [rate, burst]: Methods[number][2]) => ({
  HttpMethod,
  ResourcePath,
  ThrottlingRateLimit: rate,
  ThrottlingBurstLimit: burst,
  DataTraceEnabled: false,
  LoggingLevel: 'OFF',
  MetricsEnabled: false,
});

/** The settings of all methods, and of each by itself. */
const stageSettings = (ofAll: Methods[number][2], methods: Methods) => [
  methodSettings('*', '/*', ofAll),
  ...methods.map(([method, path, limits]) =>
    methodSettings(method, `/${path.replaceAll('/', '~1')}`, limits),
  ),
];

/** The function that is behind a path. */
const functionBehind = (path: string) =>
  path === '/mcp' ? 'McpFunction' : path === '/a2a' ? 'A2aFunction' : 'DiagnosticRequestFunction';

describe('the REST API', () => {
  test('is regional, passes bodies on unchanged, and compresses answers from 1,000 bytes on', () => {
    expect(declarationOf(full, 'AWS::ApiGateway::RestApi')).toEqual({
      Name: 'Frontdesk-test',
      EndpointConfiguration: { Types: ['REGIONAL'] },
      BinaryMediaTypes: ['*/*'],
      MinimumCompressionSize: 1_000,
    });
  });

  test('takes POST at each endpoint, demands the key, and asks one function', () => {
    const resources = declarationsOf(full, 'AWS::ApiGateway::Resource');
    const pathOf = (id: string): string => {
      const resource = resources[id.slice(1, -1)];
      return resource ? `${pathOf(String(resource.ParentId))}/${resource.PathPart}` : '';
    };
    const declared = Object.values(declarationsOf(full, 'AWS::ApiGateway::Method')).map(
      ({ ResourceId, ...method }) => ({ path: pathOf(String(ResourceId)), ...method }),
    );

    expect(declared).toEqual(
      fullMethods.map(([HttpMethod, path]) => ({
        path,
        HttpMethod,
        ApiKeyRequired: true,
        AuthorizationType: 'NONE',
        RestApiId: '<Api>',
        Integration: {
          Type: 'AWS_PROXY',
          IntegrationHttpMethod: 'POST',
          Uri: `arn:aws:apigateway:eu-central-1:lambda:path/2015-03-31/functions/<${functionBehind(path)}.Arn>/invocations`,
        },
      })),
    );
  });

  test('may call each function for its own methods alone, not from the console', () => {
    const permissions = Object.values(declarationsOf(full, 'AWS::Lambda::Permission'));

    expect(permissions.filter(({ Principal }) => Principal === 'apigateway.amazonaws.com')).toEqual(
      fullMethods.map(([method, path]) => ({
        Action: 'lambda:InvokeFunction',
        FunctionName: `<${functionBehind(path)}.Arn>`,
        Principal: 'apigateway.amazonaws.com',
        SourceArn: `arn:aws:execute-api:eu-central-1:210987654321:<Api>/<ApiDeploymentStagelive>/${method}${path}`,
      })),
    );
  });

  test('throttles the write and its dry run, and by itself each endpoint of agents, and neither logs a request nor pays for metrics of methods', () => {
    expect(declarationOf(template, 'AWS::ApiGateway::Stage')).toEqual({
      StageName: 'live',
      RestApiId: '<Api>',
      DeploymentId: expect.stringMatching(/^<ApiDeployment/),
      MethodSettings: stageSettings([50, 100], plainMethods),
    });
    template.resourceCountIs('AWS::ApiGateway::Account', 0);
  });

  test('throttles by the values of the stage, whichever versions answer', () => {
    const [v1, v1DryRun, v2, v2DryRun, ...agents] = fullMethods;

    expect(declarationOf(full, 'AWS::ApiGateway::Stage')).toMatchObject({
      MethodSettings: stageSettings([21, 22], [v1, v2, v1DryRun, v2DryRun, ...agents]),
    });
  });

  test('deploys again when an answer of the gateway changes', () => {
    const [deployment] = Object.values(template.findResources('AWS::ApiGateway::Deployment'));
    const responses = Object.keys(resourcesOf(template, 'AWS::ApiGateway::GatewayResponse'));

    expect(deployment?.DependsOn).toEqual(expect.arrayContaining(responses));
  });
});
