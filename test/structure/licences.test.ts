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
const permissiveIds = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // For fonts: every copy must include the licence, and a modified font must have a different name.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Product packages under other licences. They run only during synthesis, and are neither deployed nor distributed. */
const synthExceptions: Record<string, readonly string[]> = {
  // Minifies the website's CSS.
  'MPL-2.0': ['lightningcss'],
  // libvips and the libraries that it links, used unchanged. There is a package for each platform.
  'LGPL-3.0-or-later': ['@img/sharp-libvips'],
  'Apache-2.0 AND LGPL-3.0-or-later': ['@img/sharp-win32'],
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': ['@img/sharp-wasm32'],
};

/** Development packages under other licences, keyed by licence, with the reason why each is acceptable. */
const devExceptions: Record<string, readonly string[]> = {
  // Evaluates policies in tests. It is not deployed, distributed or offered over a network.
  'AGPL-3.0-or-later': [
    '@cloud-copilot/iam-policy',
    '@cloud-copilot/iam-simulate',
    '@cloud-copilot/iam-utils',
  ],
  // Used unchanged.
  'MPL-2.0': ['axe-core'],
};

const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const installedPackages = Object.entries(packages)
  .filter(([path, { link }]) => path !== '' && !link)
  .map(([path, { license = 'none', dev = false }]) => ({
    name: path.replace(/^.*node_modules\//, ''),
    license,
    dev,
  }));

/** Whether an SPDX expression can be satisfied with permissive licences only. */
function isPermissive(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => permissiveIds.has(license)));
}

const isPackageOrBuild = (name: string, known: string) => name === known || name.startsWith(`${known}-`);

/** Whether the package is an exception, or a platform build of one (`lightningcss-linux-x64-gnu`). */
function isException({ name, license, dev }: (typeof installedPackages)[number]): boolean {
  const known = [...(synthExceptions[license] ?? []), ...((dev && devExceptions[license]) || [])];
  return known.some((exception) => isPackageOrBuild(name, exception));
}

test('every package has a permissive licence or is listed as an exception', () => {
  const violations = installedPackages.filter((entry) => !isPermissive(entry.license) && !isException(entry));

  expect(violations).toEqual([]);
});

test('every exception belongs to an installed package', () => {
  expect(
    [devExceptions, synthExceptions]
      .flatMap((named) => Object.values(named).flat())
      .filter((known) => !installedPackages.some(({ name }) => isPackageOrBuild(name, known))),
  ).toEqual([]);
});
