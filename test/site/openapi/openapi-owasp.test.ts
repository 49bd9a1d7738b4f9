import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openapi, openapiDocument } from '../../../site/openapi/openapi-document.ts';
import { site } from '../fixture-site.ts';

const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-openapi-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** The findings of Spectral with .spectral.yaml in each of `documents`. One run has all: the command starts slowly. */
function findingsIn(documents: Readonly<Record<string, string>>): Record<string, string[]> {
  const files = Object.entries(documents).map(([name, text]) => {
    const file = join(scratch, `${name}.json`);
    writeFileSync(file, text);
    return file;
  });
  const options = ['--format=json', '--fail-severity=hint', '--quiet'];
  const { stdout } = spawnSync('node_modules/.bin/spectral', ['lint', ...options, ...files], {
    encoding: 'utf8',
  });
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

test('openapiDocument() passes the rules of OpenAPI and OWASP with the exceptions of .spectral.yaml', () => {
  expect(findings.ours).toEqual([]);
});

test('the exceptions of .spectral.yaml do not cover a missing limit on an answer to a counted request', () => {
  expect(findings.withoutLimits).toContainEqual(expect.stringMatching(/^owasp:api4:2023-rate-limit /));
});

test('.spectral.yaml makes no exception for a path that a function answers', () => {
  const configuration = readFileSync('.spectral.yaml', 'utf8');
  const answered = Object.entries(openapi(site).paths).flatMap(([path, item]) => (item.post ? [path] : []));

  for (const path of answered)
    expect(configuration).toContain(`      - "**#/paths/${path.replaceAll('/', '~1')}"\n    rules:\n`);
});
