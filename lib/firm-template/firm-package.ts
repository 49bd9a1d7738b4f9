import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectFolder } from '../firm-folder.ts';

/** Commands of the package that are also npm scripts, because messages refer to them as `npm run <name>`. */
const scriptCommands = ['start', 'check', 'words', 'content:schema', 'preflight', 'verify', 'purge'];

/** Returns the files that npm and the CDK CLI read in a firm's repository, whose only dependency is the file `packed`. */
export function firmPackage(packed: string): Record<string, string> {
  const { overrides, allowScripts, ...frontdesk } = readJson('package.json');
  const packedUrl = `file:${basename(packed)}`;
  const manifest = {
    name: 'front-desk',
    private: true,
    scripts: {
      ...Object.fromEntries(scriptCommands.map((name) => [name, `frontdesk ${name}`])),
      deploy: 'cdk deploy --all',
      diff: 'cdk diff',
    },
    dependencies: { frontdesk: packedUrl },
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
          ['node_modules/frontdesk', lockEntry(frontdesk, packedUrl, packed)] as const,
          ...Object.entries(installed).filter(([, { dev }]) => !dev),
        ].toSorted(([a], [b]) => a.localeCompare(b, 'en')),
      ),
    },
  };
  return {
    'package.json': formatJson(manifest),
    'package-lock.json': formatJson(lock),
    'cdk.json': formatJson({ ...readJson('cdk.json'), app: 'node_modules/.bin/frontdesk app' }),
  };
}

function lockEntry(
  { version, license, dependencies, optionalDependencies, bin, engines }: Readonly<Record<string, unknown>>,
  packedUrl: string,
  packed: string,
) {
  const integrity = `sha512-${createHash('sha512').update(readFileSync(packed)).digest('base64')}`;
  const entry = { version, resolved: packedUrl, integrity, license, dependencies, optionalDependencies };
  return { ...entry, bin: { frontdesk: bin }, engines };
}

const readJson = (name: string) => JSON.parse(readFileSync(join(projectFolder, name), 'utf8'));

export const formatJson = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
