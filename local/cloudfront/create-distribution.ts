import type { InterpretedTemplate } from '../template/interpret-template.ts';
import { requireReferenced, UnsupportedTemplateError } from '../template/unsupported-template-error.ts';
import type { Behavior } from './behavior.ts';
import { requireKnownPolicies, responseHeadersPolicies } from './behavior-policies.ts';
import * as resources from './cloudfront-resource-types.ts';
import { type CreateEdgeFunctionsOptions, createEdgeFunctions } from './create-edge-functions.ts';
import { EmulatedDistribution } from './emulated-distribution.ts';
import type { EmulatedEdgeFunction } from './emulated-edge-function.ts';
import { createOriginFetch, type OriginBackends, type OriginFetch } from './origin-fetch.ts';
import { pathPattern } from './viewer-path.ts';

interface CreateDistributionOptions extends CreateEdgeFunctionsOptions, OriginBackends {}

/**
 * Creates the template's distribution with the functions, policies and origins that its behaviors refer to. Throws an
 * UnsupportedTemplateError for a reference to anything else.
 */
export function createDistribution(options: CreateDistributionOptions): EmulatedDistribution {
  const { template, log, buckets, apis } = options;
  const { id, properties } = requireSingleDistribution(template);
  const config = properties.DistributionConfig;
  const { account, authority } = template.environment;
  const accessControls = template
    .all(resources.OriginAccessControl)
    .map((control) => [control.id, control.properties.OriginAccessControlConfig] as const);
  const context = {
    buckets,
    apis,
    distributionArn: `arn:aws:cloudfront::${account}:distribution/${id}`,
    accessControls: new Map(accessControls),
  };
  const origins = new Map(config.Origins.map((origin) => [origin.Id, createOriginFetch(origin, context)]));
  const functions = createEdgeFunctions(options);
  requireKnownPolicies(template, config);
  const policies = responseHeadersPolicies(template);
  const behaviors = [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: '*' }];
  return new EmulatedDistribution({
    identity: { id, domainName: authority },
    behaviors: behaviors.map((behavior) => createBehavior(behavior, { origins, functions, policies })),
    errorPages: config.CustomErrorResponses,
    defaultRootObject: config.DefaultRootObject,
    log,
  });
}

function requireSingleDistribution(template: InterpretedTemplate) {
  const distributions = template.all(resources.Distribution);
  const [distribution, ...others] = distributions;
  if (distribution && others.length === 0) return distribution;
  throw new UnsupportedTemplateError([
    `Cannot run ${distributions.length} distributions: the local run takes one`,
  ]);
}

interface BehaviorDependencies {
  readonly origins: ReadonlyMap<string, OriginFetch>;
  readonly functions: ReadonlyMap<string, EmulatedEdgeFunction>;
  readonly policies: ReadonlyMap<string, Behavior['applyHeadersPolicy']>;
}

function createBehavior(
  behavior: resources.CacheBehavior & { PathPattern: string },
  dependencies: BehaviorDependencies,
): Behavior {
  const { PathPattern, AllowedMethods, FunctionAssociations, TargetOriginId, ResponseHeadersPolicyId } =
    behavior;
  const functionFor = (eventType: string) => {
    const association = FunctionAssociations.find(({ EventType }) => EventType === eventType);
    return association && requireReferenced(dependencies.functions, association.FunctionARN, 'edge function');
  };
  return {
    pattern: pathPattern(PathPattern),
    allowedMethods: new Set(AllowedMethods),
    viewerRequest: functionFor('viewer-request'),
    viewerResponse: functionFor('viewer-response'),
    fetch: requireReferenced(dependencies.origins, TargetOriginId, 'origin'),
    applyHeadersPolicy: ResponseHeadersPolicyId
      ? requireReferenced(dependencies.policies, ResponseHeadersPolicyId, 'response headers policy')
      : (headers) => headers,
  };
}
