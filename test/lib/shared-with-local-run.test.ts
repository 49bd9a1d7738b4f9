import type { Template } from 'aws-cdk-lib/assertions';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { expect, test } from 'vitest';
import { endpointMethod, endpointPaths } from '../../contract/endpoint-paths.ts';
import { functionTimeoutSeconds, minCompressionBytes } from '../../contract/request/limits.ts';
import { allowedMethods, behaviors } from '../../lib/behaviors.ts';
import { endpointFunctions } from '../../lib/bundling/function-bundle.ts';
import { retentionDays } from '../../lib/config/stage-config.ts';
import { endpointEnvironment, tableKey } from '../../lib/function-environment.ts';
import { gatewayResponse, gatewayResponseTypes } from '../../lib/gateway-responses.ts';
import { distributionProblems, errorDocumentKey } from '../../release/release.ts';
import { fixtureStage } from '../fixtures/firm-stage.ts';
import { withoutDocuments } from '../support/fixture-resources.ts';
import { fullStage, fullStageTemplate } from '../support/full-stage.ts';
import { declarationOf, declarationsOf } from '../support/readable-template.ts';

// The local run does not read the template. It follows the data that the constructs read, so the template must agree
// with that data, row by row.

const stage = { ...fixtureStage('dev'), ...fullStage };
const baseUrl = 'https://www.desk.example';

/** Returns what the local run follows, in the same rows. */
function rowsOfData(): Rows {
  return {
    'the order of the behaviors': behaviors.map(({ pattern }) => pattern),
    ...rows(
      'behavior',
      behaviors.map(({ pattern, origin }) => [
        pattern,
        {
          origin,
          methods: allowedMethods,
          functions: [
            'viewer-request <EdgeViewerRequest.FunctionARN>',
            ...(origin === 'documents' ? ['viewer-response <EdgeViewerResponse.FunctionARN>'] : []),
          ],
          // The managed policy SecurityHeadersPolicy.
          headers: '67f7725c-6f97-4210-82d7-5512b31e9d03',
          // Everything but the Host: AllViewerExceptHostHeader. A bucket gets only the path.
          forwards: origin === 'gateway' ? 'b689b0a8-53d0-40ab-baf2-68738e2966ac' : undefined,
        },
      ]),
    ),
    ...rows(
      'error page',
      distributionProblems.map(({ status }) => [status, [status, `/${errorDocumentKey(status)}`]]),
    ),
    ...rows(
      'method',
      endpointPaths.map((path) => [
        `${endpointMethod} ${path}`,
        { key: true, uri: `<${endpointFunctions[path].id}Function.Arn>` },
      ]),
    ),
    ...rows(
      'gateway response',
      gatewayResponseTypes.map((type) => {
        const { status, headers, template } = gatewayResponse(type, baseUrl, stage.deprecated);
        const parameters = Object.entries(headers).map(([name, value]) => [
          `gatewayresponse.header.${name}`,
          `'${value}'`,
        ]);
        return [
          type,
          { StatusCode: String(status), ResponseParameters: Object.fromEntries(parameters), body: template },
        ];
      }),
    ),
    ...rows(
      'function',
      Object.values(endpointFunctions).map(({ id }) => [
        `${id}Function`,
        {
          Environment: endpointEnvironment({
            deployment: { name: 'Frontdesk', stage: 'test' },
            stage,
            baseUrl,
            senderName: withoutDocuments.company.name,
            tableName: '<Requests>',
            digestSecretArn: '<DigestSecret>',
            configurationSet: '<EmailConfigurationSet>',
          }),
          Timeout: functionTimeoutSeconds,
          Handler: 'index.handler',
        },
      ]),
    ),
    'bodies and compression': [[['*/*'], minCompressionBytes]],
    'the key of the table': [[{ AttributeName: tableKey, KeyType: 'HASH' }]],
  };
}

test('the template agrees with the data that the local run follows', () => {
  expect(rowsOfTemplate(fullStageTemplate())).toEqual(rowsOfData());
});

test('a stage can keep logs for the periods that CloudWatch Logs offers', () => {
  const periods = Object.values(RetentionDays).filter((value) => typeof value === 'number');

  expect([...retentionDays]).toEqual(periods);
});

// biome-ignore lint/suspicious/noExplicitAny: resources have properties of any shape
type Any = any;

/** Rows of one aspect of the deployment, such as one behavior each. */
type Rows = Readonly<Record<string, unknown>>;

/** Returns what the template says, one row per behavior, error page, method, function and so on. */
function rowsOfTemplate(template: Template): Rows {
  const all = (type: string) => Object.entries(declarationsOf(template, type)) as [string, Any][];
  const { DistributionConfig: config } = declarationOf(template, 'AWS::CloudFront::Distribution') as Any;
  const behaviorRow = (behavior: Any) => ({
    origin: config.Origins.some(
      (origin: Any) => origin.Id === behavior.TargetOriginId && origin.CustomOriginConfig,
    )
      ? 'gateway'
      : 'documents',
    methods: behavior.AllowedMethods,
    functions: behavior.FunctionAssociations.map(
      ({ EventType, FunctionARN }: Any) => `${EventType} ${FunctionARN}`,
    ),
    headers: behavior.ResponseHeadersPolicyId,
    forwards: behavior.OriginRequestPolicyId,
  });
  const allBehaviors = [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: '*' }];
  const paths = resourcePaths(all('AWS::ApiGateway::Resource'));
  return {
    'the order of the behaviors': allBehaviors.map((behavior: Any) => behavior.PathPattern),
    ...rows(
      'behavior',
      allBehaviors.map((behavior: Any) => [behavior.PathPattern, behaviorRow(behavior)]),
    ),
    ...rows(
      'error page',
      config.CustomErrorResponses.map((page: Any) => [
        page.ErrorCode,
        [page.ResponseCode, page.ResponsePagePath],
      ]),
    ),
    ...rows(
      'method',
      all('AWS::ApiGateway::Method').map(([, { HttpMethod, ResourceId, ApiKeyRequired, Integration }]) => [
        `${HttpMethod} ${paths(ResourceId)}`,
        { key: ApiKeyRequired, uri: Integration.Uri.replace(/^.*functions\/(.*)\/invocations$/, '$1') },
      ]),
    ),
    ...rows(
      'gateway response',
      all('AWS::ApiGateway::GatewayResponse').map(
        ([, { ResponseType, StatusCode, ResponseParameters, ResponseTemplates }]) => [
          ResponseType,
          { StatusCode, ResponseParameters, body: ResponseTemplates['application/json'] },
        ],
      ),
    ),
    ...rows(
      'function',
      all('AWS::Lambda::Function')
        .filter(([, { Environment }]) => Environment?.Variables.TABLE_NAME)
        .map(([id, { Environment, Timeout, Handler }]) => [
          id,
          { Environment: Environment.Variables, Timeout, Handler },
        ]),
    ),
    'bodies and compression': all('AWS::ApiGateway::RestApi').map(
      ([, { BinaryMediaTypes, MinimumCompressionSize }]) => [BinaryMediaTypes, MinimumCompressionSize],
    ),
    'the key of the table': all('AWS::DynamoDB::Table').map(([, { KeySchema }]) => KeySchema),
  };
}

/** Names each row after its kind. */
const rows = (kind: string, entries: readonly (readonly [name: PropertyKey, row: unknown])[]): Rows =>
  Object.fromEntries(entries.map(([name, row]) => [`${kind} ${String(name)}`, row]));

/** Returns a function from the reference to a resource of the API to its path. */
function resourcePaths(
  resources: readonly [id: string, properties: { ParentId: string; PathPart: string }][],
): (reference: string) => string {
  const pathOf = (reference: string): string => {
    const [, properties] = resources.find(([id]) => `<${id}>` === reference) ?? [];
    return properties ? `${pathOf(properties.ParentId)}/${properties.PathPart}` : '';
  };
  return pathOf;
}
