import { Refusal } from '../template/refusal.ts';
import type { Template } from '../template/template.ts';
import type { Behavior } from './behavior.ts';
import { composeEdgeFunctions, type EdgeComposition } from './compose-edge-functions.ts';
import { Distribution } from './distribution.ts';
import type { EdgeFunction } from './edge-function.ts';
import { found } from './found.ts';
import { type Backends, type Fetch, originFetch } from './origin.ts';
import { headersPolicies, refuseUnknownPolicies } from './policies.ts';
import * as resources from './resources.ts';
import { pathPattern } from './viewer-path.ts';

interface Composition extends EdgeComposition, Backends {}

/** The distribution of the template, with the functions, policies and origins that its behaviors name. */
export function composeDistribution(composition: Composition): Distribution {
  const { template, log, buckets, apis } = composition;
  const { id, properties } = soleDistribution(template);
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
  const origins = new Map(config.Origins.map((origin) => [origin.Id, originFetch(origin, context)]));
  const functions = composeEdgeFunctions(composition);
  refuseUnknownPolicies(template, config);
  const policies = headersPolicies(template);
  const behaviors = [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: '*' }];
  return new Distribution({
    identity: { id, domainName: authority },
    behaviors: behaviors.map((behavior) => behaviorOf(behavior, { origins, functions, policies })),
    errorPages: config.CustomErrorResponses,
    defaultRootObject: config.DefaultRootObject,
    log,
  });
}

function soleDistribution(template: Template) {
  const distributions = template.all(resources.Distribution);
  const [distribution, ...others] = distributions;
  if (distribution && others.length === 0) return distribution;
  throw new Refusal([`Cannot run ${distributions.length} distributions: the local run takes one`]);
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
