import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { project } from '../firm-folder.ts';

/** Commands of the package that are scripts of the same name: messages say `npm run` and this name. */
const commands = ['start', 'check', 'words', 'content:schema', 'preflight', 'verify', 'purge'];

/** The files that npm and the CDK CLI read in a firm's repository, by path. Its only dependency is the file `packed`. */
export function firmPackage(packed: string): Record<string, string> {
  const { overrides, allowScripts, ...frontdesk } = readJson('package.json');
  const resolved = `file:${basename(packed)}`;
  const manifest = {
    name: 'front-desk',
    private: true,
    scripts: {
      ...Object.fromEntries(commands.map((name) => [name, `frontdesk ${name}`])),
      deploy: 'cdk deploy --all',
      diff: 'cdk diff',
    },
    dependencies: { frontdesk: resolved },
    // npm reads both only from the root package.json.
    overrides,
    allowScripts,
  };
  const { lockfileVersion, packages } = readJson('package-lock.json');
  const { '': _, ...installed } = packages as Record<string, { dev?: boolean }>;
  const { name, dependencies } = manifest;
  // Pins the exact releases that Frontdesk is tested with.
  const lock = {
    name,
    lockfileVersion,
    requires: true,
    packages: {
      '': { name, dependencies },
      ...Object.fromEntries(
        [
          ['node_modules/frontdesk', lockEntry(frontdesk, resolved, packed)] as const,
          ...Object.entries(installed).filter(([, { dev }]) => !dev),
        ].toSorted(([a], [b]) => a.localeCompare(b, 'en')),
      ),
    },
  };
  return {
    'package.json': jsonText(manifest),
    'package-lock.json': jsonText(lock),
    'cdk.json': jsonText({ ...readJson('cdk.json'), app: 'node_modules/.bin/frontdesk app' }),
  };
}

function lockEntry(
  { version, license, dependencies, bin, engines }: Readonly<Record<string, unknown>>,
  resolved: string,
  packed: string,
) {
  const integrity = `sha512-${createHash('sha512').update(readFileSync(packed)).digest('base64')}`;
  return { version, resolved, integrity, license, dependencies, bin: { frontdesk: bin }, engines };
}

const readJson = (name: string) => JSON.parse(readFileSync(join(project, name), 'utf8'));

export const jsonText = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
