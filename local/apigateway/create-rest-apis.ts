import type { z } from 'zod';
import type { EmulatedLambdaFunction } from '../lambda/emulated-lambda-function.ts';
import type { InterpretedResource, InterpretedTemplate } from '../template/interpret-template.ts';
import { UnsupportedTemplateError } from '../template/unsupported-template-error.ts';
import * as resources from './api-gateway-resource-types.ts';
import { EmulatedGatewayResponses } from './emulated-gateway-responses.ts';
import { EmulatedRestApi, type Route } from './emulated-rest-api.ts';
import { createThrottles } from './method-settings.ts';
import { acceptedApiKeys } from './usage-plans.ts';

type FunctionsByArn = ReadonlyMap<string, EmulatedLambdaFunction>;

/**
 * Creates the REST APIs of the template. Returns them by host. Throws an UnsupportedTemplateError for a missing stage
 * or function.
 */
export function createRestApis(
  template: InterpretedTemplate,
  functions: FunctionsByArn,
): Map<string, EmulatedRestApi> {
  const apis = template.all(resources.RestApi).map((api) => createRestApi(template, api, functions));
  return new Map(apis.map((api) => [api.host, api]));
}

function createRestApi(
  template: InterpretedTemplate,
  { ref: id, attribute, properties }: InterpretedResource<z.output<(typeof resources.RestApi)['properties']>>,
  functions: FunctionsByArn,
): EmulatedRestApi {
  const { account, region } = template.environment;
  const belongsToApi = <T extends { RestApiId: string }>({ properties }: InterpretedResource<T>) =>
    properties.RestApiId === id;
  const stage = requireSingleStage(id, template.all(resources.ApiStage).filter(belongsToApi));
  const paths = resourcePaths(template, attribute('RootResourceId'));
  const throttle = createThrottles(stage.MethodSettings);
  const routes = template
    .all(resources.ApiMethod)
    .filter(belongsToApi)
    .map((method): Route => {
      const { ResourceId, HttpMethod, ApiKeyRequired, Integration } = method.properties;
      const path = paths.get(ResourceId) ?? '';
      return {
        resource: { id: ResourceId, path },
        method: HttpMethod,
        apiKeyRequired: ApiKeyRequired,
        throttle: throttle(path, HttpMethod),
        timeoutMs: Integration.TimeoutInMillis,
        target: requireTargetFunction(method.id, Integration.Uri, functions),
      };
    });
  const responses = template.all(resources.GatewayResponse).filter(belongsToApi);
  return new EmulatedRestApi({
    api: {
      id,
      stage: stage.StageName,
      deploymentId: stage.DeploymentId,
      account,
      host: `${id}.execute-api.${region}.amazonaws.com`,
    },
    routes,
    binary: properties.BinaryMediaTypes !== undefined,
    minimumCompressionBytes: properties.MinimumCompressionSize,
    apiKeys: acceptedApiKeys(template, id, stage.StageName),
    responses: new EmulatedGatewayResponses(responses.map(({ properties }) => properties)),
  });
}

function requireSingleStage<Properties>(
  apiId: string,
  stages: readonly InterpretedResource<Properties>[],
): Properties {
  const [stage, ...others] = stages;
  if (stage && others.length === 0) return stage.properties;
  throw new UnsupportedTemplateError([
    `Cannot run the REST API "${apiId}": it has ${stages.length} stages, and needs one`,
  ]);
}

/** Paths of the API's resources by resource id, the root included. */
function resourcePaths(template: InterpretedTemplate, rootId: string): Map<string, string> {
  const all = new Map(template.all(resources.ApiResource).map(({ ref, properties }) => [ref, properties]));
  const pathOf = (id: string): string => {
    const resource = all.get(id);
    return resource ? `${pathOf(resource.ParentId)}/${resource.PathPart}` : '';
  };
  return new Map([[rootId, '/'], ...[...all.keys()].map((id) => [id, pathOf(id)] as const)]);
}

function requireTargetFunction(
  method: string,
  uri: string,
  functions: FunctionsByArn,
): EmulatedLambdaFunction {
  const [, arn = ''] = /\/functions\/(.+)\/invocations$/.exec(uri) ?? [];
  const targetFunction = functions.get(arn);
  if (targetFunction) return targetFunction;
  throw new UnsupportedTemplateError([
    `Cannot interpret "${method}": Integration.Uri: "${uri}" leads to no function of this template`,
  ]);
}
