import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { firmPackage } from '../../lib/firm/template/firm-package.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const firmWorkflow = 'lib/firm/template/deploy.yml';
const { scripts: firmScripts } = JSON.parse(firmPackage('LICENSE')['package.json'] ?? '');
/** The workflows of this repository and of a new firm's repository. */
const workflows = [...globSync('.github/workflows/*.yml'), firmWorkflow];

describe.each(workflows)('%s', (file) => {
  const text = readFileSync(file, 'utf8');
  const actions = [...text.matchAll(/^ *-? *uses: (.*)$/gm)].map(([, action = '']) => action);

  test('pins every action to a commit, and states its release', () => {
    for (const action of actions) {
      expect(action).toMatch(
        /^(?:\.\/\.github\/workflows\/[\w-]+\.yml|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/,
      );
    }
  });

  test('grants no permission by default', () => {
    expect(text).toMatch(/^permissions: \{\}$/m);
  });

  test('gives no credentials to the code of a pull request', () => {
    // The code of a branch runs if GitHub reads the workflow from the branch (pull_request), or if the workflow checks
    // out the branch.
    const comesFromBranch = /^on: pull_request$|^ {2}pull_request/m.test(text);
    if (comesFromBranch) expect(text).not.toMatch(/id-token|secrets\.|configure-aws-credentials|: write/);
    else {
      expect(text).not.toMatch(/^ *(?:ref|repository): |head_(?:ref|sha|branch)/m);
    }
  });

  test('runs scripts that exist', () => {
    const usedScripts = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(
      ([, script = '']) => script,
    );

    expect(Object.keys(file === firmWorkflow ? firmScripts : scripts)).toEqual(
      expect.arrayContaining(usedScripts),
    );
  });
});

test('an action is pinned to the same commit everywhere', () => {
  const pins = workflows.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/uses: ([\w./-]+)@([0-9a-f]{40})/g)].map(([, name, commit]) => [
      name,
      commit,
    ]),
  );
  const commits = Map.groupBy(pins, ([name]) => name);

  expect(commits.size).toBe(4);
  for (const [name, all] of commits) expect(new Set(all.map(([, commit]) => commit)).size, name).toBe(1);
});

test('every workflow in .github/ that reads content or configuration takes the firm’s folder from a variable', () => {
  for (const file of workflows.filter((name) => name.startsWith('.github/'))) {
    const text = readFileSync(file, 'utf8');
    const readers = text
      .split(/^ {2}(?=[\w-]+:$)/m)
      .filter((job) => /npm run (?:check|gate)|cdk (?!diff --app)/.test(job));
    expect(
      readers.filter((job) => !/^ {6}FRONTDESK_FIRM: /m.test(job)),
      file,
    ).toEqual([]);
  }
});

test('a run that waits for the reviewer of prod does not block deployments to dev', () => {
  const stage = readFileSync('.github/workflows/deploy-stage.yml', 'utf8');

  expect(stage).toMatch(
    /^ {4}concurrency:\n {6}group: deploy-\$\{\{ inputs\.stage \}\}\n {6}cancel-in-progress: false$/m,
  );
  for (const file of workflows.filter((name) => name.endsWith('/deploy.yml')))
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/^concurrency:/m);
});

describe('the workflow of a firm', () => {
  const text = readFileSync(firmWorkflow, 'utf8');

  test('deploys only main, stage by stage, with the steps of deploy-stage.yml', () => {
    const stageSteps = readFileSync('.github/workflows/deploy-stage.yml', 'utf8').split(
      '      - name: Look',
    )[1];

    expect(text).toMatch(/^ {2}dev:\n {4}needs: check\n {4}if: github\.ref == 'refs\/heads\/main'$/m);
    expect(text).toMatch(/^ {2}diff:\n {4}needs: dev$/m);
    expect(text).toMatch(/^ {2}prod:\n {4}needs: diff\n[\s\S]*^ {4}steps: \*deploy$/m);
    expect(text).toContain(`      - name: Look${stageSteps}`);
  });
});

describe('diff.yml', () => {
  const text = readFileSync('.github/workflows/diff.yml', 'utf8');
  const positionOf = (step: string) => {
    expect(text).toContain(step);
    return text.indexOf(step);
  };

  test('runs from the default branch only, in its own environment', () => {
    expect(text).toMatch(/^on:\n {2}workflow_run:\n {4}workflows: \[Check\]$/m);
    expect(text).toMatch(/^ {4}environment: diff$/m);
  });

  test('installs packages without scripts, and gets credentials last', () => {
    const steps = [
      'npm ci --ignore-scripts',
      'cdk synth',
      'replace-templates.ts',
      'configure-aws-credentials',
      'cdk diff',
    ];

    expect(steps.map(positionOf)).toEqual(steps.map(positionOf).toSorted((a, b) => a - b));
    expect(text).toMatch(/cdk diff --app cdk\.out\/diff --no-lookups --method template/);
  });
});

test('check.yml uploads the templates of the stage to deploy, not those of the fixture', () => {
  const text = readFileSync('.github/workflows/check.yml', 'utf8');
  const [, folder = ''] = /path: (.*)\/\*\.template\.json/.exec(text) ?? [];

  expect(text).toContain(`cdk synth --strict --quiet --output ${folder} -c stage=prod\n`);
  expect(scripts.synth).not.toContain(folder);
});

describe('release.yml', () => {
  const text = readFileSync('.github/workflows/release.yml', 'utf8');

  test('attaches the package to the release of a tag, and publishes nothing before the gate has passed', () => {
    expect(text).toMatch(/^on:\n {2}push:\n {4}tags: \['v\*'\]$/m);
    expect(text).toMatch(/^ {2}release:\n {4}needs: check$/m);
    expect(text.match(/: write$/gm)).toHaveLength(1);
    expect(text.indexOf(': write')).toBeGreaterThan(text.indexOf('npm run gate'));
  });

  test('takes the release notes only from the entry of the version', () => {
    const [, awk = ''] = /awk -v entry="## \[\$version\]" '(.*)' CHANGELOG\.md/.exec(text) ?? [];
    const changelog =
      '# Changelog\n\n## [Unreleased]\n\n- Later\n\n## [1.2.0] - 2027-01-31\n\n- Now\n\n### Changed\n\n## [1.1.0]\n\n- Then\n';
    const args = ['-v', 'entry=## [1.2.0]', awk];

    expect(spawnSync('awk', args, { input: changelog, encoding: 'utf8' }).stdout).toBe(
      '\n- Now\n\n### Changed\n\n',
    );
  });
});

const gate = readFileSync('.ci/run', 'utf8');

test('.ci/run installs the packages, and runs the same commands as `npm run gate`', () => {
  const [install, ...commands] = gate.match(/^npm .*$/gm) ?? [];

  expect(install).toMatch(/^npm ci\b/);
  expect(commands.join(' && ')).toBe(scripts.gate);
});

test('.ci/run sets CI, so that no website test is skipped', () => {
  expect(gate).toMatch(/^export CI=true$/m);
});

describe('bin/replace-templates.ts', () => {
  const bucket = { Resources: { Bucket: { Type: 'AWS::S3::Bucket' } } };

  /** Replaces the template of a base with the files that `writeBranchFiles` writes. */
  function replaceTemplates(writeBranchFiles: (folder: string) => void): {
    status: number | null;
    template: object;
    stderr: string;
  } {
    const scratch = scratchFolder();
    const [from, to] = [join(scratch, 'from'), join(scratch, 'to')];
    for (const folder of [from, to]) mkdirSync(folder);
    const knownTemplate = join(to, 'A.template.json');
    writeFileSync(knownTemplate, '{}');
    writeBranchFiles(from);
    const { status, stderr } = spawnSync(process.execPath, ['bin/replace-templates.ts', from, to], {
      encoding: 'utf8',
    });
    return { status, template: JSON.parse(readFileSync(knownTemplate, 'utf8')), stderr };
  }

  const writeTemplate = (name: string, template: object) => (folder: string) =>
    writeFileSync(join(folder, name), JSON.stringify(template));

  test('replaces the template of a stack in the base', () => {
    expect(replaceTemplates(writeTemplate('A.template.json', bucket))).toMatchObject({
      status: 0,
      template: bucket,
    });
  });

  test.each<[string, (folder: string) => void, string]>([
    ['another stack', writeTemplate('B.template.json', bucket), 'has the templates'],
    ['no stack', writeTemplate('manifest.json', bucket), 'has the templates'],
    [
      'a link out of the folder',
      (folder) => symlinkSync('/etc/passwd', join(folder, 'A.template.json')),
      'is not a file',
    ],
    [
      'a nested stack',
      writeTemplate('A.template.json', { Resources: { Nested: { Type: 'AWS::CloudFormation::Stack' } } }),
      'contains nested stacks',
    ],
  ])('rejects %s', (_what, writeBranchFiles, reason) => {
    const { status, template, stderr } = replaceTemplates(writeBranchFiles);

    expect(status).toBe(1);
    expect(template).toEqual({});
    expect(stderr).toMatch(new RegExp(`^Cannot .*${reason}.*\\n$`));
  });
});
