import { Refusal } from '../template/refusal.ts';
import type { Template } from '../template/template.ts';
import type { Behavior } from './behavior.ts';
import { Distribution } from './distribution.ts';
import { EdgeFunction } from './edge-function.ts';
import { KeyValueStore } from './key-value-store.ts';
import { type Fetch, originFetch, type Services } from './origin.ts';
import * as resources from './resources.ts';
import { responseHeadersPolicy } from './response-headers-policy.ts';
import { pathPattern } from './viewer-path.ts';

interface Composition extends Services {
  readonly template: Template;
  readonly assetPath: (objectKey: string) => string;
  readonly log: (line: string) => void;
}

type Config = ReturnType<typeof soleDistribution>['properties']['DistributionConfig'];

/** The distribution of the template, with the functions, policies and origins that its behaviors name. */
export function composeDistribution({ template, assetPath, log, buckets, apis }: Composition): Distribution {
  const { id, properties } = soleDistribution(template);
  const config = properties.DistributionConfig;
  const { account, authority } = template.environment;
  const origins = new Map(
    config.Origins.map((origin) => [
      origin.Id,
      originFetch(origin, {
        buckets,
        apis,
        distributionArn: `arn:aws:cloudfront::${account}:distribution/${id}`,
        accessControls: new Map(
          template
            .all(resources.OriginAccessControl)
            .map((control) => [control.id, control.properties.OriginAccessControlConfig]),
        ),
      }),
    ]),
  );
  const functions = edgeFunctions(template, assetPath, log);
  refuseUnknownPolicies(template, config);
  return new Distribution({
    identity: { id, domainName: authority },
    behaviors: [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: '*' }].map(
      (behavior) => behaviorOf(behavior, { origins, functions, policies: headersPolicies(template) }),
    ),
    errorPages: config.CustomErrorResponses,
    defaultRootObject: config.DefaultRootObject,
    log,
  });
}

function soleDistribution(template: Template) {
  const [distribution, ...others] = template.all(resources.Distribution);
  if (distribution && others.length === 0) return distribution;
  throw new Refusal([
    `Cannot run ${others.length + (distribution ? 1 : 0)} distributions: the local run takes one`,
  ]);
}

interface Parts {
  readonly origins: ReadonlyMap<string, Fetch>;
  readonly functions: ReadonlyMap<string, EdgeFunction>;
  readonly policies: ReadonlyMap<string, Behavior['applyHeadersPolicy']>;
}

function behaviorOf(behavior: resources.CacheBehavior & { PathPattern: string }, parts: Parts): Behavior {
  const { PathPattern, AllowedMethods, FunctionAssociations, TargetOriginId, ResponseHeadersPolicyId } =
    behavior;
  const functionFor = (eventType: string) => {
    const association = FunctionAssociations.find(({ EventType }) => EventType === eventType);
    return association && found(parts.functions, association.FunctionARN, 'edge function');
  };
  return {
    pattern: pathPattern(PathPattern),
    allowedMethods: new Set(AllowedMethods),
    viewerRequest: functionFor('viewer-request'),
    viewerResponse: functionFor('viewer-response'),
    fetch: found(parts.origins, TargetOriginId, 'origin'),
    applyHeadersPolicy: ResponseHeadersPolicyId
      ? found(parts.policies, ResponseHeadersPolicyId, 'response headers policy')
      : (headers) => headers,
  };
}

function found<Part>(parts: ReadonlyMap<string, Part>, key: string, what: string): Part {
  const part = parts.get(key);
  if (part === undefined) throw new Refusal([`Cannot find the ${what} "${key}" in this template`]);
  return part;
}

function edgeFunctions(
  template: Template,
  assetPath: (objectKey: string) => string,
  log: (line: string) => void,
): Map<string, EdgeFunction> {
  const stores = new Map(
    template.all(resources.KeyValueStore).map(({ properties, attribute }) => {
      const [objectKey] = /[^/]+$/.exec(properties.ImportSource?.SourceArn ?? '') ?? [];
      const store = objectKey ? KeyValueStore.from(assetPath(objectKey)) : new KeyValueStore(new Map());
      return [attribute('Arn'), store];
    }),
  );
  return new Map(
    template.all(resources.EdgeFunction).map(({ id, properties, attribute }) => {
      const [association] = properties.FunctionConfig.KeyValueStoreAssociations;
      const keyValueStore = association && found(stores, association.KeyValueStoreARN, 'key-value store');
      const edgeFunction = new EdgeFunction({ name: id, code: properties.FunctionCode, keyValueStore, log });
      return [attribute('FunctionARN'), edgeFunction];
    }),
  );
}

function headersPolicies(template: Template): Map<string, Behavior['applyHeadersPolicy']> {
  return new Map(
    template
      .all(resources.ResponseHeadersPolicy)
      .map(({ id, properties }) => [id, responseHeadersPolicy(properties.ResponseHeadersPolicyConfig)]),
  );
}

/** What an origin gets of a request depends on both policies; the local run knows one combination for each kind. */
function refuseUnknownPolicies(
  template: Template,
  { Origins, CacheBehaviors, DefaultCacheBehavior }: Config,
): void {
  const cachePolicies = template.all(resources.CachePolicy).map(({ id }) => id);
  const customOrigins = Origins.filter(({ CustomOriginConfig }) => CustomOriginConfig).map(({ Id }) => Id);
  const refusals = [...CacheBehaviors, DefaultCacheBehavior].flatMap((behavior) => {
    const isCustom = customOrigins.includes(behavior.TargetOriginId);
    const needed = isCustom ? resources.allViewerExceptHostHeader : undefined;
    const known = isCustom ? [resources.cachingDisabled] : [resources.cachingDisabled, ...cachePolicies];
    return [
      ...(behavior.OriginRequestPolicyId === needed
        ? []
        : [`the origin request policy must be ${needed ?? 'absent'}`]),
      ...(known.includes(behavior.CachePolicyId)
        ? []
        : [`the cache policy "${behavior.CachePolicyId}" is not known`]),
    ].map((reason) => `Cannot interpret the behavior of the origin "${behavior.TargetOriginId}": ${reason}`);
  });
  if (refusals.length > 0) throw new Refusal(refusals);
}
