import type { LambdaFunction } from '../lambda/function.ts';
import { Refusal } from '../template/refusal.ts';
import type { Resource, Template } from '../template/template.ts';
import { GatewayResponses } from './gateway-responses.ts';
import { throttles } from './method-settings.ts';
import * as resources from './resources.ts';
import { RestApi, type Route } from './rest-api.ts';

/** The REST APIs of the template, each with its one stage. `functions` are found by their ARN. */
export function composeRestApis(
  template: Template,
  functions: ReadonlyMap<string, LambdaFunction>,
): RestApi[] {
  return template.all(resources.RestApi).map(({ ref: id, attribute }) => {
    const { account, region } = template.environment;
    const ofApi = <T extends { RestApiId: string }>({ properties }: Resource<T>) =>
      properties.RestApiId === id;
    const [stage, ...others] = template.all(resources.Stage).filter(ofApi);
    if (!stage || others.length > 0)
      throw new Refusal([`Cannot run the REST API "${id}": it needs exactly one stage`]);
    const paths = resourcePaths(template, attribute('RootResourceId'));
    const throttle = throttles(stage.properties.MethodSettings);
    return new RestApi({
      api: {
        id,
        stage: stage.properties.StageName,
        deploymentId: stage.properties.DeploymentId,
        account,
        host: `${id}.execute-api.${region}.amazonaws.com`,
      },
      routes: template
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
        }),
      apiKeys: apiKeys(template, id, stage.ref),
      responses: new GatewayResponses(
        template
          .all(resources.GatewayResponse)
          .filter(ofApi)
          .map(({ properties }) => properties),
      ),
    });
  });
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

function target(method: string, uri: string, functions: ReadonlyMap<string, LambdaFunction>): LambdaFunction {
  const [, arn = ''] = /\/functions\/(.+)\/invocations$/.exec(uri) ?? [];
  const found = functions.get(arn);
  if (!found)
    throw new Refusal([`Cannot interpret "${method}": Integration.Uri: "${uri}" leads to no known function`]);
  return found;
}

/** Id by value of every enabled key in a usage plan of the stage. */
function apiKeys(template: Template, apiId: string, stage: string): Map<string, string> {
  const plans = template
    .all(resources.UsagePlan)
    .filter(({ properties }) =>
      properties.ApiStages.some((apiStage) => apiStage.ApiId === apiId && apiStage.Stage === stage),
    )
    .map(({ ref }) => ref);
  const admitted = template
    .all(resources.UsagePlanKey)
    .filter(({ properties }) => plans.includes(properties.UsagePlanId))
    .map(({ properties }) => properties.KeyId);
  return new Map(
    template
      .all(resources.ApiKey)
      .filter(({ ref, properties }) => properties.Enabled && admitted.includes(ref))
      .map(({ ref, properties }) => [properties.Value, ref]),
  );
}
