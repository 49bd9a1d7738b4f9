import { describe, expect, test } from 'vitest';
import { fullStage, fullStageStacks } from '../../support/full-stage.ts';
import { synthesizeStacks } from '../../support/synthesized-stacks.ts';
import type { TemplateResource } from '../../support/synthesized-template.ts';

test('a firm can change its slug: no rule or parameter of a stack depends on it', () => {
  for (const { template } of Object.values(fullStageStacks())) {
    const { Parameters, Rules } = template.toJSON();
    expect([Object.keys(Parameters), Object.keys(Rules)]).toEqual([
      ['BootstrapVersion'],
      ['CheckBootstrapVersion'],
    ]);
  }
});

describe('two firms in one account, each with its own name', () => {
  const [ours, theirs] = [fullStageStacks(), synthesizeStacks(fullStage, 'Theirs')];

  test('share neither resource names nor metric namespaces', () => {
    const sharedNames = namesOf(ours).filter((name) => namesOf(theirs).includes(name));

    expect(namesOf(theirs).filter((name) => !name.includes('Theirs'))).toEqual([]);
    expect(sharedNames).toEqual([]);
  });

  /** Returns the names of CloudFront and CloudWatch resources, and the namespaces of custom metrics. */
  function namesOf(stacks: typeof ours): string[] {
    const names: string[] = [];
    const collect = (key: string, value: unknown) => {
      const isName = /^(?:Name|AlarmName|Namespace|POWERTOOLS_METRICS_NAMESPACE)$/.test(key);
      if (isName && typeof value === 'string' && !value.startsWith('AWS/')) names.push(value);
      return key === 'Dimensions' ? undefined : value;
    };
    for (const { template } of Object.values(stacks)) {
      const resources = Object.values(template.toJSON().Resources as Record<string, TemplateResource>);
      JSON.stringify(
        resources.filter(({ Type }) => /^AWS::(?:CloudFront|CloudWatch|Lambda)::/.test(Type)),
        collect,
      );
    }
    return names;
  }
});
