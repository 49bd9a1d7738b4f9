import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { DISABLE_CREATION_STACK_TRACES } from 'aws-cdk-lib/cx-api';
import featureFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import type { StageConfig } from '../../lib/config/stage-config.ts';
import { addStacks } from '../../lib/stacks.ts';
import { fixtureStage } from '../fixtures/firm-stage.ts';
import { withoutDocuments } from './fixture-resources.ts';

interface SynthesizedStack {
  readonly account: string;
  readonly region: string;
  readonly terminationProtection: boolean;
  readonly tags: Readonly<Record<string, string>>;
  readonly template: Template;
  /** Ids of the stacks that are deployed before this one. */
  readonly dependencies: readonly string[];
}

/**
 * Synthesizes the stacks of the stage `stageName`, which is the stage dev with `change`. Uses the CDK feature flags,
 * but neither publishes documents nor bundles code. Returns the stacks keyed by name.
 */
export function synthesizeStacks(
  change: Partial<StageConfig>,
  name = 'Frontdesk',
  stageName = 'test',
): Record<string, SynthesizedStack> {
  const outdir = mkdtempSync(join(tmpdir(), 'frontdesk-deployment-'));
  // The tests of settings synthesize often, and read only the templates.
  const context = { ...featureFlags, [DISABLE_CREATION_STACK_TRACES]: true };
  const app = new App({ outdir, stackTraces: false, treeMetadata: false, context });
  const stage: StageConfig = { ...fixtureStage('dev'), ...change };
  addStacks(app, { deployment: { name, stage: stageName }, stage, ...withoutDocuments });
  const stacks = Object.fromEntries(
    app.synth().stacks.map((stack) => [
      stack.stackName,
      {
        account: stack.environment.account,
        region: stack.environment.region,
        terminationProtection: stack.terminationProtection ?? false,
        tags: stack.tags,
        template: Template.fromJSON(stack.template),
        dependencies: stack.dependencies.map(({ id }) => id).filter((id) => !id.endsWith('.assets')),
      },
    ]),
  );
  rmSync(outdir, { recursive: true });
  return stacks;
}

/** Returns the template of the stage's main stack, or of the stack with this suffix. */
export function templateIn(
  stacks: Readonly<Record<string, SynthesizedStack>>,
  suffix = '',
  firm = 'Frontdesk',
): Template {
  const name = `${firm}-test${suffix}`;
  const stack = stacks[name];
  if (!stack) throw new Error(`There is no stack "${name}" among ${Object.keys(stacks).join(', ')}`);
  return stack.template;
}
