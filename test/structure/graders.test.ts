import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { findingsOfAfdocs } from '../behaviour/afdocs-findings.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const [, installed = ''] =
  /^## Installed with the repository$(.*?)^## /ms.exec(read('docs/graders.md')) ?? [];
const rows = installed.split('\n').filter((line) => line.startsWith('| `'));

/** The cells of the rows whose first cell begins with the grader `name`. */
const cellsOf = (name: string) =>
  rows.filter((row) => row.startsWith(`| \`${name}\` `)).map((row) => row.split(' | '));

test('docs/graders.md names the installed version of every grader', () => {
  const { devDependencies } = JSON.parse(read('package.json'));
  const graders = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`(\S+)` (\S+)/g)]);

  expect(graders.length).toBeGreaterThan(rows.length);
  expect(graders.map(([, name, version]) => [name, version])).toEqual(
    graders.map(([, name = '']) => [name, devDependencies[name]]),
  );
});

test('docs/graders.md names each finding of afdocs that is left, and why', () => {
  const [[, , , , findings] = []] = cellsOf('afdocs');
  const left = Object.entries(findingsOfAfdocs).map(([id, reason]) => `\`${id}\` ${reason}`);

  expect(findings).toBe(`the judge's: ${left.join('; ')} |`);
});

test.each(['2025-11-25', '2026-07-28'])('docs/graders.md counts the checks of MCP %s', (revision) => {
  const { server: expected } = parse(read(`test/conformance/${revision}.yml`));
  const { server: required } = parse(
    read(`node_modules/@modelcontextprotocol/conformance/requirements/${revision}.yaml`),
  );
  const results = cellsOf('@modelcontextprotocol/conformance').filter(([, judged]) =>
    judged?.endsWith(revision),
  );

  expect(results.map(([, , , result]) => result)).toEqual([
    `${required.length} scenarios required; ${expected.length} of their checks are expected to fail, and do`,
  ]);
});
