import { App, CfnResource, Stack } from 'aws-cdk-lib';
import { CfnInclude } from 'aws-cdk-lib/cloudformation-include';
import featureFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { scratchFolder } from '../support/scratch-folder.ts';

// Other tests switch off the validation. Loading its rules takes seconds, which is half the time of a synthesis.
beforeAll(() => vi.stubEnv('CDK_VALIDATION', 'true'));
afterAll(() => vi.unstubAllEnvs());

function synthesize(add: (stack: Stack) => unknown): void {
  const app = new App({ context: featureFlags, outdir: scratchFolder() });
  add(new Stack(app, 'Stack'));
  app.synth();
}

test('template validation makes synth fail for an unknown CloudFormation property', () => {
  const addBucket = (stack: Stack) =>
    new CfnResource(stack, 'Bucket', { type: 'AWS::S3::Bucket', properties: { Bogus: 1 } });

  expect(() => synthesize(addBucket)).toThrow('Bogus: Additional properties are not allowed');
});

test('template validation accepts the template for the GitHub roles', () => {
  const templateFile = 'docs/operations/github-roles.yaml';

  expect(() => synthesize((stack) => new CfnInclude(stack, 'Template', { templateFile }))).not.toThrow();
});
