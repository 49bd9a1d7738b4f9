import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().optional(), dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
});

/** SPDX identifiers of licences that require at most a notice. */
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
  // For fonts: every copy includes the licence, and a modified font needs another name.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Product packages under other licences. They run only at synth, and are neither deployed nor distributed. */
const atSynth: Record<string, readonly string[]> = {
  // Used unchanged.
  'MPL-2.0': ['@resvg/resvg-wasm'],
};

/** Development packages under other licences, by licence, with the reason why each is acceptable. */
const exceptions: Record<string, readonly string[]> = {
  // Evaluates policies in tests. It is not deployed, distributed or offered over a network.
  'AGPL-3.0-or-later': [
    '@cloud-copilot/iam-policy',
    '@cloud-copilot/iam-simulate',
    '@cloud-copilot/iam-utils',
  ],
  // Used unchanged.
  'MPL-2.0': ['axe-core', 'lightningcss'],
};

const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const installed = Object.entries(packages)
  .filter(([path, { link }]) => path !== '' && !link)
  .map(([path, { license = 'none', dev = false }]) => ({
    name: path.replace(/^.*node_modules\//, ''),
    license,
    dev,
  }));

/** Whether an SPDX expression allows the choice of permissive licences. */
function isPermissive(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => permissive.has(license)));
}

/** Whether an exception names the package or the one that it is a platform build of (`lightningcss-linux-x64-gnu`). */
function isException({ name, license, dev }: (typeof installed)[number]): boolean {
  if (atSynth[license]?.includes(name)) return true;
  return dev && (exceptions[license] ?? []).some((known) => name === known || name.startsWith(`${known}-`));
}

test('every package has a permissive licence, or is a named exception for development', () => {
  const others = installed.filter((entry) => !isPermissive(entry.license) && !isException(entry));

  expect(others).toEqual([]);
});

test('every exception belongs to an installed package', () => {
  const known = new Set(installed.map(({ name }) => name));

  expect(
    [exceptions, atSynth].flatMap((named) => Object.values(named).flat()).filter((name) => !known.has(name)),
  ).toEqual([]);
});
