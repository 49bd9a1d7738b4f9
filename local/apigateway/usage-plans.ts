import type { InterpretedTemplate } from '../template/interpret-template.ts';
import { ApiKey, UsagePlan, UsagePlanKey } from './api-gateway-resource-types.ts';

/** Ids of the enabled keys in the stage's usage plans, by key value. */
export function acceptedApiKeys(
  template: InterpretedTemplate,
  apiId: string,
  stageName: string,
): Map<string, string> {
  const plans = template
    .all(UsagePlan)
    .filter(({ properties }) =>
      properties.ApiStages.some(({ ApiId, Stage }) => ApiId === apiId && Stage === stageName),
    )
    .map(({ ref }) => ref);
  const keyIds = template
    .all(UsagePlanKey)
    .filter(({ properties }) => plans.includes(properties.UsagePlanId))
    .map(({ properties }) => properties.KeyId);
  const keys = template
    .all(ApiKey)
    .filter(({ ref, properties }) => properties.Enabled && keyIds.includes(ref));
  return new Map(keys.map(({ ref, properties }) => [properties.Value, ref]));
}
