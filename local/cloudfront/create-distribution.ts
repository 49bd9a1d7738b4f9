import type { InterpretedTemplate } from '../template/interpret-template.ts';
import type { PropertiesOf } from '../template/resource-types.ts';
import { requireReferenced, UnsupportedTemplateError } from '../template/unsupported-template-error.ts';
import { type Behavior, EmulatedDistribution } from './emulated-distribution.ts';
import { EmulatedEdgeFunction } from './emulated-edge-function.ts';
import type { EmulatedKeyValueStore } from './emulated-key-value-store.ts';
import { createOriginFetch, type OriginBackends } from './origin-fetch.ts';
import { createResponseHeadersPolicy } from './response-headers-policy.ts';
import { pathPattern } from './viewer-path.ts';

interface CreateDistributionOptions extends OriginBackends {
  readonly template: InterpretedTemplate;
  readonly log: (line: string) => void;
  /** Keyed by ARN. */
  readonly keyValueStores: ReadonlyMap<string, EmulatedKeyValueStore>;
}

type Config = PropertiesOf<'AWS::CloudFront::Distribution'>['DistributionConfig'];

/**
 * Creates the template's distribution with the functions, policies and origins that its behaviors refer to. Throws an
 * UnsupportedTemplateError for a reference to anything else.
 */
export function createDistribution({
  template,
  log,
  ...parts
}: CreateDistributionOptions): EmulatedDistribution {
  const [distribution, ...otherDistributions] = template.all('AWS::CloudFront::Distribution');
  if (!distribution || otherDistributions.length > 0)
    throw new UnsupportedTemplateError(['Cannot run the template: it must have exactly one distribution']);
  const config = distribution.properties.DistributionConfig;
  const origins = new Map(config.Origins.map((origin) => [origin.Id, createOriginFetch(origin, parts)]));
  const functions = createEdgeFunctions(template, parts.keyValueStores, log);
  const policies = new Map(
    template
      .all('AWS::CloudFront::ResponseHeadersPolicy')
      .map(({ id, properties }) => [id, createResponseHeadersPolicy(properties.ResponseHeadersPolicyConfig)]),
  );
  const createBehavior = (behavior: Config['DefaultCacheBehavior'] & { PathPattern: string }): Behavior => {
    const functionFor = (type: string) => {
      const association = behavior.FunctionAssociations?.find(({ EventType }) => EventType === type);
      return association && requireReferenced(functions, association.FunctionARN, 'edge function');
    };
    const { ResponseHeadersPolicyId: policy } = behavior;
    requireSupportedForwarding(config, behavior);
    return {
      pattern: pathPattern(behavior.PathPattern),
      allowedMethods: behavior.AllowedMethods ?? ['GET', 'HEAD'],
      viewerRequest: functionFor('viewer-request'),
      viewerResponse: functionFor('viewer-response'),
      fetch: requireReferenced(origins, behavior.TargetOriginId, 'origin'),
      applyHeadersPolicy: policy
        ? requireReferenced(policies, policy, 'response headers policy')
        : (headers) => headers,
    };
  };
  return new EmulatedDistribution({
    id: distribution.id,
    domainName: template.environment.authority,
    behaviors: [...(config.CacheBehaviors ?? []), { ...config.DefaultCacheBehavior, PathPattern: '*' }].map(
      createBehavior,
    ),
    errorPages: config.CustomErrorResponses ?? [],
    log,
  });
}

/** Checks that a bucket receives only the path, and a REST API the whole viewer request. */
function requireSupportedForwarding({ Origins }: Config, behavior: Config['DefaultCacheBehavior']): void {
  const isApi = Origins.some(
    ({ Id, CustomOriginConfig }) => Id === behavior.TargetOriginId && CustomOriginConfig,
  );
  if (isApi === (behavior.OriginRequestPolicyId !== undefined)) return;
  const rule = isApi ? 'required for a REST API' : 'not supported for a bucket';
  throw new UnsupportedTemplateError([
    `Cannot interpret a behavior of the origin "${behavior.TargetOriginId}": OriginRequestPolicyId is ${rule}`,
  ]);
}

/** Creates the template's edge functions with their key-value stores, keyed by ARN. */
function createEdgeFunctions(
  template: InterpretedTemplate,
  keyValueStores: CreateDistributionOptions['keyValueStores'],
  log: (line: string) => void,
): Map<string, EmulatedEdgeFunction> {
  return new Map(
    template.all('AWS::CloudFront::Function').map(({ id, properties, attribute }) => {
      const [association] = properties.FunctionConfig.KeyValueStoreAssociations ?? [];
      const keyValueStore =
        association && requireReferenced(keyValueStores, association.KeyValueStoreARN, 'key-value store');
      const edgeFunction = new EmulatedEdgeFunction({
        name: id,
        code: properties.FunctionCode,
        keyValueStore,
        log,
      });
      return [attribute('FunctionARN'), edgeFunction];
    }),
  );
}
