import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { openapi, openapiDocument } from '../../site/programs/openapi/openapi-document.ts';
import { site } from '../site/fixture-site.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const scratch = scratchFolder();

function runJudge(command: string, args: readonly string[]) {
  return spawnSync(join(import.meta.dirname, 'node_modules/.bin', command), args, { encoding: 'utf8' });
}

/** Returns Spectral's findings in each of `documents`. Uses one run, because the command starts slowly. */
function findIssues(documents: Readonly<Record<string, string>>): Record<string, string[]> {
  const files = Object.entries(documents).map(([name, text]) => {
    const file = join(scratch, `${name}.json`);
    writeFileSync(file, text);
    return file;
  });
  const options = ['--format=json', '--fail-severity=hint', '--quiet'];
  const ruleset = ['--ruleset', join(import.meta.dirname, '.spectral.yaml')];
  const { stdout } = runJudge('spectral', ['lint', ...ruleset, ...options, ...files]);
  const findings: { code: string; path: string[]; source: string }[] = JSON.parse(stdout);
  return Object.fromEntries(
    files.map((file) => [
      basename(file, '.json'),
      findings.filter(({ source }) => source === file).map(({ code, path }) => `${code} ${path.join('.')}`),
    ]),
  );
}

const published = openapiDocument(openapi(site)).body;
const withoutLimits = JSON.parse(published);
delete withoutLimits.paths['/api/v1/diagnostic-request'].post.responses[422].headers;
const findings = findIssues({ published, withoutLimits: JSON.stringify(withoutLimits) });

test('openapiDocument() passes the OpenAPI and OWASP rules with the exceptions in .spectral.yaml', () => {
  expect(findings.published).toEqual([]);
});

test('the exceptions in .spectral.yaml do not hide a missing limit on a response to a rate-limited request', () => {
  expect(findings.withoutLimits).toContainEqual(expect.stringMatching(/^owasp:api4:2023-rate-limit /));
});

test('.spectral.yaml makes no exception for the paths that a function serves', () => {
  const configuration = readFileSync(join(import.meta.dirname, '.spectral.yaml'), 'utf8');
  const functionPaths = Object.entries(openapi(site).paths).flatMap(([path, item]) =>
    item.post ? [path] : [],
  );

  for (const path of functionPaths)
    expect(configuration).toContain(`      - "**#/paths/${path.replaceAll('/', '~1')}"\n    rules:\n`);
});

test('openapiDocument() passes the recommended rules of Redocly', () => {
  const file = join(scratch, 'redocly.json');
  writeFileSync(file, published);

  const { status, stdout, stderr } = runJudge('redocly', [
    'lint',
    '--extends=recommended',
    '--format=json',
    file,
  ]);

  expect({ status, problems: JSON.parse(stdout).problems }, stderr).toEqual({ status: 0, problems: [] });
});
