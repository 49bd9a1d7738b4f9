import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().optional(), dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
});

/** SPDX identifiers of licences that ask for no more than a notice. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages of development under other terms, and why that is no matter. */
const exceptions: Record<string, readonly string[]> = {
  // Evaluates policies in the tests; neither deployed, nor distributed, nor offered over a network.
  'AGPL-3.0-or-later': [
    '@cloud-copilot/iam-policy',
    '@cloud-copilot/iam-simulate',
    '@cloud-copilot/iam-utils',
  ],
  // Its files are used as they are.
  'MPL-2.0': ['axe-core', 'lightningcss'],
  // On its way from MIT to Apache-2.0.
  'SEE LICENSE IN LICENSE': ['@modelcontextprotocol/inspector'],
  // MIT, in its file LICENSE-MIT.
  none: ['reserved'],
};

const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const installed = Object.entries(packages)
  .filter(([path, { link }]) => path !== '' && !link)
  .map(([path, { license = 'none', dev = false }]) => ({
    name: path.replace(/^.*node_modules\//, ''),
    license,
    dev,
  }));

/** Whether an SPDX expression leaves a permissive choice. */
function isPermissive(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => permissive.has(license)));
}

/** Platform packages (`lightningcss-linux-x64-gnu`) are parts of the package that they begin with. */
function isException({ name, license, dev }: (typeof installed)[number]): boolean {
  return dev && (exceptions[license] ?? []).some((known) => name === known || name.startsWith(`${known}-`));
}

test('every package has a permissive licence, or is a tool that the exceptions name', () => {
  const others = installed.filter((entry) => !isPermissive(entry.license) && !isException(entry));

  expect(others).toEqual([]);
});

test('every exception stands for an installed package', () => {
  const known = new Set(installed.map(({ name }) => name));

  expect(
    Object.values(exceptions)
      .flat()
      .filter((name) => !known.has(name)),
  ).toEqual([]);
});
