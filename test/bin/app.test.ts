import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnResource, Stack } from 'aws-cdk-lib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ContentCopy } from '../fixtures/content-copy.ts';
import { fixtureFirm } from '../fixtures/firm-stage.ts';

const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-synth-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Output and exit code of the application that `cdk synth` runs, with `context` as the CLI passes it. */
function synth(context: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  const environment = { CDK_OUTDIR: join(scratch, 'assembly'), CDK_CONTEXT_JSON: JSON.stringify(context) };
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      ['bin/app.ts'],
      { env: { ...process.env, ...environment } },
      (_error, _stdout, stderr) => done({ code: child.exitCode, stderr }),
    );
  });
}

test('cdk starts the Node of the project, whatever Node it runs on itself', () => {
  const { app } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const [node, ...args] = app.split(' ');

  expect(args).toEqual(['bin/app.ts']);
  expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toBe(`${process.version}\n`);
});

describe('bin/app.ts, which cdk synth runs,', () => {
  test('names the stages that exist, in one line, when asked for another', async () => {
    const { code, stderr } = await synth({ firm: fixtureFirm, stage: 'nowhere' });

    expect(code).toBe(1);
    expect(stderr).toBe('Cannot find the stage "nowhere": test/fixtures/firm/frontdesk.json has dev, prod\n');
  });

  test.each([
    ['frim', 'did you mean "firm"?'],
    ['content', 'give one of "firm", "stage", "republish"'],
  ])('refuses the context "%s", which nothing reads', async (name, remedy) => {
    const { code, stderr } = await synth({ stage: 'nowhere', [name]: '/etc' });

    expect(code).toBe(1);
    expect(stderr).toBe(`Cannot use the context "${name}": ${remedy}\n`);
  });

  test('leaves to CDK the context that is its own', async () => {
    const { stderr } = await synth({
      firm: fixtureFirm,
      stage: 'nowhere',
      '@aws-cdk/core:bootstrapQualifier': 'x',
      'aws:cdk:bundling-stacks': 'x',
      'availability-zones:account=1:region=r': 'x',
      'acknowledged-issue-numbers': 'x',
      'cli-telemetry': 'x',
    });

    expect(stderr).toContain('Cannot find the stage "nowhere"');
  });

  test('names every issue of the content without a stack trace', async () => {
    using content = new ContentCopy();
    const company = JSON.parse(readFileSync(join(content.directory, 'company.json'), 'utf8'));
    content.write('company.json', JSON.stringify({ ...company, name: '' }));
    content.write('pricing.json', '{');

    const { code, stderr } = await synth({ firm: content.firm });

    expect(code).toBe(1);
    expect(stderr.split('\n')[0]).toBe(`Cannot publish "${content.directory}": 2 issues`);
    expect(stderr).toContain('company.json');
    expect(stderr).toContain('pricing.json');
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

describe('the validation of the template', () => {
  // Other tests switch it off, because it takes half of the time of a synthesis.
  beforeAll(() => vi.stubEnv('CDK_VALIDATION', 'true'));
  afterAll(() => vi.unstubAllEnvs());
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const stackWith = (properties: object) => {
    const app = new App({ context, outdir: mkdtempSync(join(scratch, 'app-')) });
    new CfnResource(new Stack(app, 'Stack'), 'Bucket', {
      type: 'AWS::S3::Bucket',
      properties: { ...properties },
    });
    return app;
  };

  test('fails synth for a property that CloudFormation does not know', () => {
    expect(() => stackWith({ Bogus: 1 }).synth()).toThrow('Bogus: Additional properties are not allowed');
  });

  test('lets synth pass without one', () => {
    expect(() => stackWith({}).synth()).not.toThrow();
  });
});
