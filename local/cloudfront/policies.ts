import { Refusal } from '../template/refusal.ts';
import type { Template } from '../template/template.ts';
import type { Behavior } from './behavior.ts';
import * as resources from './resources.ts';
import { responseHeadersPolicy } from './response-headers-policy.ts';

/** The response headers policies of the template by id. */
export function headersPolicies(template: Template): Map<string, Behavior['applyHeadersPolicy']> {
  return new Map(
    template
      .all(resources.ResponseHeadersPolicy)
      .map(({ id, properties }) => [id, responseHeadersPolicy(properties.ResponseHeadersPolicyConfig)]),
  );
}

/** What an origin gets of a request depends on both policies; the local run knows one combination for each kind. */
export function refuseUnknownPolicies(
  template: Template,
  { Origins, CacheBehaviors, DefaultCacheBehavior }: resources.DistributionConfig,
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
