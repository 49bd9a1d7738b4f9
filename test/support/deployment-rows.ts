import type { Template } from 'aws-cdk-lib/assertions';
import { declarationOf, declarationsOf } from './readable-template.ts';

// biome-ignore lint/suspicious/noExplicitAny: resources have properties of any shape
type Any = any;

/** Rows of one aspect of the deployment, such as one behavior each. */
export type Rows = Readonly<Record<string, unknown>>;

/** Returns what the template says, one row per behavior, error page, method, function and so on. */
export function rowsOfTemplate(template: Template): Rows {
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
export const rows = (kind: string, entries: readonly (readonly [name: PropertyKey, row: unknown])[]): Rows =>
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
