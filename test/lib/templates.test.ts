import { expect, test } from 'vitest';
import { fullStageStacks } from '../support/full-stage.ts';
import { readableStack, toYaml } from '../support/readable-template.ts';
import { synthesizedTemplate } from '../support/synthesized-template.ts';

// `npx vitest run test/lib/templates.test.ts -u` writes the files; their diff shows what a deployment would change.
test('the templates of a stage with every setting', async () => {
  const stacks = Object.entries(fullStageStacks()).map(([name, { template }]) => [
    name,
    readableStack(template),
  ]);

  await expect(toYaml(Object.fromEntries(stacks))).toMatchFileSnapshot('templates/full.yaml');
});

test('a stage without optional settings: its resources, and those that differ in more than names', async () => {
  const { Outputs, ...resources } = readableStack(synthesizedTemplate());
  const declarations = ['Distribution AWS::CloudFront::Distribution', 'McpFunction AWS::Lambda::Function'];
  const stack = {
    Outputs,
    Resources: Object.keys(resources),
    ...Object.fromEntries(declarations.map((name) => [name, resources[name]])),
  };

  await expect(toYaml(stack)).toMatchFileSnapshot('templates/local.yaml');
});
