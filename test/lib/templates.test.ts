import { expect, test } from 'vitest';
import { fullStageStacks } from '../support/full-stage.ts';
import { readableYaml } from '../support/readable-template.ts';
import { synthesizedTemplate } from '../support/synthesized-template.ts';

// `npx vitest run test/lib/templates.test.ts -u` writes the files; their diff shows what a deployment would change.
test('the templates of a stage with every setting', async () => {
  const stacks = Object.entries(fullStageStacks()).map(([name, { template }]) => [name, template]);

  await expect(readableYaml(Object.fromEntries(stacks))).toMatchFileSnapshot('templates/full.yaml');
});

test('the template of a stage without optional settings', async () => {
  await expect(readableYaml({ 'Frontdesk-local': synthesizedTemplate() })).toMatchFileSnapshot(
    'templates/local.yaml',
  );
});
