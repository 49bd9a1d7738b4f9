import type { InterpretedTemplate } from '../template/interpret-template.ts';
import { UnsupportedTemplateError } from '../template/unsupported-template-error.ts';
import type { Behavior } from './behavior.ts';
import * as resources from './cloudfront-resource-types.ts';
import { createResponseHeadersPolicy } from './response-headers-policy.ts';

/** The template's response headers policies by id. */
export function responseHeadersPolicies(
  template: InterpretedTemplate,
): Map<string, Behavior['applyHeadersPolicy']> {
  return new Map(
    template
      .all(resources.ResponseHeadersPolicy)
      .map(({ id, properties }) => [id, createResponseHeadersPolicy(properties.ResponseHeadersPolicyConfig)]),
  );
}

/**
 * Throws an UnsupportedTemplateError for a combination of cache policy and origin request policy that is not emulated.
 * Together they decide which parts of a request reach the origin.
 */
export function requireKnownPolicies(
  template: InterpretedTemplate,
  config: resources.DistributionConfig,
): void {
  const cachePolicies = template.all(resources.CachePolicy).map(({ id }) => id);
  const customOrigins = config.Origins.filter(({ CustomOriginConfig }) => CustomOriginConfig).map(
    ({ Id }) => Id,
  );
  const messages = [...config.CacheBehaviors, config.DefaultCacheBehavior].flatMap((behavior) => {
    const isCustom = customOrigins.includes(behavior.TargetOriginId);
    const cachePolicy = describeUnknownPolicy('CachePolicyId', behavior.CachePolicyId, [
      resources.cachingDisabled,
      ...(isCustom ? [] : cachePolicies),
    ]);
    const originRequestPolicy = describeUnknownPolicy(
      'OriginRequestPolicyId',
      behavior.OriginRequestPolicyId,
      [isCustom ? resources.allViewerExceptHostHeader : undefined],
    );
    return [...cachePolicy, ...originRequestPolicy].map(
      (reason) => `Cannot interpret a behavior of the origin "${behavior.TargetOriginId}": ${reason}`,
    );
  });
  if (messages.length > 0) throw new UnsupportedTemplateError(messages);
}

function describeUnknownPolicy(
  property: string,
  id: string | undefined,
  known: readonly (string | undefined)[],
): string[] {
  return known.includes(id)
    ? []
    : [`${property}: "${id ?? 'none'}" is not known to the local run for this origin`];
}
