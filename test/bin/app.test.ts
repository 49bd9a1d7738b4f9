import { execSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../lib/app.ts';
import { UserError } from '../../lib/config/user-error.ts';
import { ContentCopy } from '../fixtures/content-copy.ts';
import { fixtureFirm } from '../fixtures/firm-stage.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const scratch = scratchFolder();

test("cdk starts the project's Node, no matter which Node runs cdk itself", () => {
  const { app } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const command = app.replace(' bin/app.ts', ' --version');

  // The CDK CLI starts the app in a shell.
  expect(execSync(command, { encoding: 'utf8', env: { PATH: '' } })).toBe(`${process.version}\n`);
});

const createAppWith = (context: Record<string, string>) => () =>
  createApp({ context: { firm: fixtureFirm, stage: 'nowhere', ...context } });

describe('the app', () => {
  test.each([
    ['frim', 'did you mean "firm"?'],
    ['content', 'use one of "firm", "stage", "republish"'],
  ])('refuses the unused context "%s"', async (name, remedy) => {
    await expect(createAppWith({ [name]: '/etc' })).rejects.toThrow(
      new UserError(`Cannot use the context "${name}": ${remedy}`),
    );
  });

  test("leaves CDK's own context to CDK, and lists the existing stages for an unknown one", async () => {
    const cdkContext = {
      '@aws-cdk/core:bootstrapQualifier': 'x',
      'aws:cdk:bundling-stacks': 'x',
      'availability-zones:account=1:region=r': 'x',
      'acknowledged-issue-numbers': 'x',
      'cli-telemetry': 'x',
    };

    await expect(createAppWith(cdkContext)).rejects.toThrow(
      'Cannot find the stage "nowhere": test/fixtures/firm/frontdesk.json defines dev, prod',
    );
  });
});

test('bin/app.ts, which cdk synth runs, lists every content issue without a stack trace', () => {
  using content = new ContentCopy();
  content.set('company.json', ['name'], '');
  content.write('pricing.json', '{');
  const environment = {
    CDK_OUTDIR: join(scratch, 'assembly'),
    CDK_CONTEXT_JSON: JSON.stringify({ firm: content.firm }),
  };

  const { status, stderr } = spawnSync(process.execPath, ['bin/app.ts'], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });

  expect(status).toBe(1);
  expect(stderr.split('\n')[0]).toBe(`Cannot publish "${content.directory}": 2 issues`);
  expect(stderr).toContain('company.json');
  expect(stderr).toContain('pricing.json');
  expect(stderr).not.toMatch(/^\s+at /m);
});
