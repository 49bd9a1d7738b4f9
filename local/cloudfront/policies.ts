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
export function refuseUnknownPolicies(template: Template, config: resources.DistributionConfig): void {
  const cachePolicies = template.all(resources.CachePolicy).map(({ id }) => id);
  const customOrigins = config.Origins.filter(({ CustomOriginConfig }) => CustomOriginConfig).map(
    ({ Id }) => Id,
  );
  const refusals = [...config.CacheBehaviors, config.DefaultCacheBehavior].flatMap((behavior) => {
    const isCustom = customOrigins.includes(behavior.TargetOriginId);
    const cachePolicy = refusal('CachePolicyId', behavior.CachePolicyId, [
      resources.cachingDisabled,
      ...(isCustom ? [] : cachePolicies),
    ]);
    const originRequestPolicy = refusal('OriginRequestPolicyId', behavior.OriginRequestPolicyId, [
      isCustom ? resources.allViewerExceptHostHeader : undefined,
    ]);
    return [...cachePolicy, ...originRequestPolicy].map(
      (reason) => `Cannot interpret a behavior of the origin "${behavior.TargetOriginId}": ${reason}`,
    );
  });
  if (refusals.length > 0) throw new Refusal(refusals);
}

function refusal(property: string, id: string | undefined, known: readonly (string | undefined)[]): string[] {
  return known.includes(id)
    ? []
    : [`${property}: "${id ?? 'none'}" is not known to the local run for this origin`];
}
