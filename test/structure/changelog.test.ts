import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { interfaceVersion } from '../../contract/api-versions.ts';

const versionOf = (file: string) => JSON.parse(readFileSync(file, 'utf8')).version;

/** The entries of CHANGELOG.md, the newest first: heading and first paragraph. */
const entries = readFileSync('CHANGELOG.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((entry) => {
    const [heading = '', summary = ''] = entry.split('\n\n');
    return { heading, versions: summary.split('. ')[0] };
  });
const [newest, ...earlier] = entries;
const released = newest?.heading === '[Unreleased]' ? earlier : entries;

test("CHANGELOG's newest entry names the versions of the template and of the interface", () => {
  expect(newest?.versions).toBe(`Template ${versionOf('package.json')}, interface ${interfaceVersion}`);
});

test('CHANGELOG has an entry for each release, with the version of the template and the day', () => {
  expect(released.map(({ heading }) => heading.replace(/ - \d{4}-\d\d-\d\d$/, ' - day'))).toEqual(
    released.map(
      ({ versions }) => `[${versions?.match(/^Template ([\d.]+), interface [\d.]+$/)?.[1]}] - day`,
    ),
  );
  expect(newest).toBeDefined();
});

test('the check that is packed has the version of the template', () => {
  expect(versionOf('verify/package.json')).toBe(versionOf('package.json'));
  expect(versionOf('package-lock.json')).toBe(versionOf('package.json'));
});
