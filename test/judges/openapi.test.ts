import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { openapiDocument } from '../../site/programs/openapi/openapi-document.ts';
import { openapi, site } from '../site/fixture-site.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const scratch = scratchFolder();

function judge(command: string, args: readonly string[]) {
  return spawnSync(join(import.meta.dirname, 'node_modules/.bin', command), args, { encoding: 'utf8' });
}

/**
 * The findings of Spectral with .spectral.yaml in each of `documents`, in one run because the command starts slowly.
 */
function findingsIn(documents: Readonly<Record<string, string>>): Record<string, string[]> {
  const files = Object.entries(documents).map(([name, text]) => {
    const file = join(scratch, `${name}.json`);
    writeFileSync(file, text);
    return file;
  });
  const options = ['--format=json', '--fail-severity=hint', '--quiet'];
  const ruleset = ['--ruleset', join(import.meta.dirname, '.spectral.yaml')];
  const { stdout } = judge('spectral', ['lint', ...ruleset, ...options, ...files]);
  const findings: { code: string; path: string[]; source: string }[] = JSON.parse(stdout);
  return Object.fromEntries(
    files.map((file) => [
      basename(file, '.json'),
      findings.filter(({ source }) => source === file).map(({ code, path }) => `${code} ${path.join('.')}`),
    ]),
  );
}

const ours = openapiDocument(openapi(site)).body;
const withoutLimits = JSON.parse(ours);
delete withoutLimits.paths['/api/v1/diagnostic-request'].post.responses[422].headers;
const findings = findingsIn({ ours, withoutLimits: JSON.stringify(withoutLimits) });

test('openapiDocument() passes the OpenAPI and OWASP rules with the exceptions in .spectral.yaml', () => {
  expect(findings.ours).toEqual([]);
});

test('the exceptions in .spectral.yaml do not cover a missing limit on a response to a counted request', () => {
  expect(findings.withoutLimits).toContainEqual(expect.stringMatching(/^owasp:api4:2023-rate-limit /));
});

test('.spectral.yaml makes no exception for the path of a function', () => {
  const configuration = readFileSync(join(import.meta.dirname, '.spectral.yaml'), 'utf8');
  const answered = Object.entries(openapi(site).paths).flatMap(([path, item]) => (item.post ? [path] : []));

  for (const path of answered)
    expect(configuration).toContain(`      - "**#/paths/${path.replaceAll('/', '~1')}"\n    rules:\n`);
});

test('openapiDocument() passes the recommended rules of Redocly', () => {
  const file = join(scratch, 'redocly.json');
  writeFileSync(file, ours);

  const { status, stdout, stderr } = judge('redocly', [
    'lint',
    '--extends=recommended',
    '--format=json',
    file,
  ]);

  expect({ status, problems: JSON.parse(stdout).problems }, stderr).toEqual({ status: 0, problems: [] });
});
