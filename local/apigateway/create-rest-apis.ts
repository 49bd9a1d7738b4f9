import type { EmulatedLambdaFunction } from '../lambda/emulated-lambda-function.ts';
import type { InterpretedResource, InterpretedTemplate } from '../template/interpret-template.ts';
import type { PropertiesOf } from '../template/resource-types.ts';
import { requireReferenced, UnsupportedTemplateError } from '../template/unsupported-template-error.ts';
import { EmulatedRestApi } from './emulated-rest-api.ts';
import { createGatewayResponses } from './generated-responses.ts';
import { createThrottles } from './throttle.ts';

type FunctionsByArn = ReadonlyMap<string, EmulatedLambdaFunction>;

/**
 * Creates the template's REST APIs, keyed by host. Throws an UnsupportedTemplateError unless each API has exactly one
 * stage and every function exists.
 */
export function createRestApis(
  template: InterpretedTemplate,
  functions: FunctionsByArn,
): Map<string, EmulatedRestApi> {
  const apis = template.all('AWS::ApiGateway::RestApi').map((api) => createRestApi(template, api, functions));
  return new Map(apis.map((api) => [api.host, api]));
}

function createRestApi(
  template: InterpretedTemplate,
  api: InterpretedResource<PropertiesOf<'AWS::ApiGateway::RestApi'>>,
  functions: FunctionsByArn,
): EmulatedRestApi {
  const { ref: id, attribute, properties } = api;
  const propertiesInApi = <Properties extends { RestApiId: string }>(
    resources: readonly InterpretedResource<Properties>[],
  ) =>
    resources
      .filter((resource) => resource.properties.RestApiId === id)
      .map((resource) => resource.properties);
  const [stage, ...otherStages] = propertiesInApi(template.all('AWS::ApiGateway::Stage'));
  if (!stage || otherStages.length > 0)
    throw new UnsupportedTemplateError([`Cannot run the REST API "${id}": it needs exactly one stage`]);
  const paths = resourcePaths(template, attribute('RootResourceId'));
  const throttleFor = createThrottles(stage.MethodSettings ?? []);
  const methods = propertiesInApi(template.all('AWS::ApiGateway::Method'));
  return new EmulatedRestApi({
    host: `${id}.execute-api.${template.environment.region}.amazonaws.com`,
    stage: stage.StageName,
    routes: methods.map(({ ResourceId, HttpMethod, ApiKeyRequired = false, Integration }) => {
      const resource = paths.get(ResourceId) ?? '';
      const [, arn = Integration.Uri] = /\/functions\/(.+)\/invocations$/.exec(Integration.Uri) ?? [];
      return {
        resource,
        method: HttpMethod,
        apiKeyRequired: ApiKeyRequired,
        throttle: throttleFor(resource, HttpMethod),
        timeoutMs: Integration.TimeoutInMillis ?? 29_000,
        target: requireReferenced(functions, arn, 'function'),
      };
    }),
    isBinary: properties.BinaryMediaTypes !== undefined,
    minimumCompressionBytes: properties.MinimumCompressionSize,
    apiKeys: template
      .all('AWS::ApiGateway::ApiKey')
      .filter((key) => key.properties.Enabled)
      .map((key) => key.properties.Value),
    gatewayResponse: createGatewayResponses(
      propertiesInApi(template.all('AWS::ApiGateway::GatewayResponse')),
    ),
  });
}

/** Maps the ids of the API's resources, including the root, to their paths. */
function resourcePaths(template: InterpretedTemplate, rootId: string): Map<string, string> {
  const resources = new Map(
    template.all('AWS::ApiGateway::Resource').map(({ ref, properties }) => [ref, properties]),
  );
  const pathOf = (id: string): string => {
    const resource = resources.get(id);
    return resource ? `${pathOf(resource.ParentId)}/${resource.PathPart}` : '';
  };
  return new Map([[rootId, '/'], ...[...resources.keys()].map((id) => [id, pathOf(id)] as const)]);
}
