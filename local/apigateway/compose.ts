import type { z } from 'zod';
import type { LambdaFunction } from '../lambda/function.ts';
import { Refusal } from '../template/refusal.ts';
import type { Resource, Template } from '../template/template.ts';
import { GatewayResponses } from './gateway-responses.ts';
import { throttles } from './method-settings.ts';
import * as resources from './resources.ts';
import { RestApi, type Route } from './rest-api.ts';
import { admittedKeys } from './usage-plans.ts';

type Functions = ReadonlyMap<string, LambdaFunction>;

/** The REST APIs of the template by their host. `functions` are found by their ARN. */
export function composeRestApis(template: Template, functions: Functions): Map<string, RestApi> {
  const apis = template.all(resources.RestApi).map((api) => composeRestApi(template, api, functions));
  return new Map(apis.map((api) => [api.host, api]));
}

function composeRestApi(
  template: Template,
  { ref: id, attribute, properties }: Resource<z.output<(typeof resources.RestApi)['properties']>>,
  functions: Functions,
): RestApi {
  const { account, region } = template.environment;
  const ofApi = <T extends { RestApiId: string }>({ properties }: Resource<T>) => properties.RestApiId === id;
  const stage = soleStage(id, template.all(resources.Stage).filter(ofApi));
  const paths = resourcePaths(template, attribute('RootResourceId'));
  const throttle = throttles(stage.MethodSettings);
  const routes = template
    .all(resources.Method)
    .filter(ofApi)
    .map((method): Route => {
      const { ResourceId, HttpMethod, ApiKeyRequired, Integration } = method.properties;
      const path = paths.get(ResourceId) ?? '';
      return {
        resource: { id: ResourceId, path },
        method: HttpMethod,
        apiKeyRequired: ApiKeyRequired,
        throttle: throttle(path, HttpMethod),
        timeoutMs: Integration.TimeoutInMillis,
        target: target(method.id, Integration.Uri, functions),
      };
    });
  const responses = template.all(resources.GatewayResponse).filter(ofApi);
  return new RestApi({
    api: {
      id,
      stage: stage.StageName,
      deploymentId: stage.DeploymentId,
      account,
      host: `${id}.execute-api.${region}.amazonaws.com`,
    },
    routes,
    binary: properties.BinaryMediaTypes !== undefined,
    apiKeys: admittedKeys(template, id, stage.StageName),
    responses: new GatewayResponses(responses.map(({ properties }) => properties)),
  });
}

function soleStage<Properties>(apiId: string, stages: readonly Resource<Properties>[]): Properties {
  const [stage, ...others] = stages;
  if (stage && others.length === 0) return stage.properties;
  throw new Refusal([`Cannot run the REST API "${apiId}": it has ${stages.length} stages, and needs one`]);
}

/** Path of each resource by its id. */
function resourcePaths(template: Template, rootId: string): Map<string, string> {
  const all = new Map(template.all(resources.Resource).map(({ ref, properties }) => [ref, properties]));
  const pathOf = (id: string): string => {
    const resource = all.get(id);
    return resource ? `${pathOf(resource.ParentId)}/${resource.PathPart}` : '';
  };
  return new Map([[rootId, '/'], ...[...all.keys()].map((id) => [id, pathOf(id)] as const)]);
}

function target(method: string, uri: string, functions: Functions): LambdaFunction {
  const [, arn = ''] = /\/functions\/(.+)\/invocations$/.exec(uri) ?? [];
  const found = functions.get(arn);
  if (found) return found;
  throw new Refusal([
    `Cannot interpret "${method}": Integration.Uri: "${uri}" leads to no function of this template`,
  ]);
}
