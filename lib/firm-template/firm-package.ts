import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectFolder } from '../firm-folder.ts';

/** Commands of the package that are also npm scripts, because messages refer to them as `npm run <name>`. */
const scriptCommands = ['start', 'check', 'words', 'content:schema', 'preflight', 'verify', 'purge'];

/**
 * Returns the files that npm and the CDK CLI read in a firm's repository, whose only dependency is the file `packed`.
 * `workspaces` are folders in it that Frontdesk has, too.
 */
export function firmPackage(packed: string, workspaces?: readonly string[]): Record<string, string> {
  const { overrides, allowScripts, ...frontdesk } = readJson('package.json');
  const packedUrl = `file:${basename(packed)}`;
  const manifest = {
    name: 'front-desk',
    private: true,
    workspaces,
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
  const { name, dependencies } = manifest;
  // Pins the exact releases that Frontdesk is tested with. pruneLockFile() removes those that only its tests need.
  const lock = {
    name,
    lockfileVersion,
    requires: true,
    packages: {
      ...packages,
      '': { name, workspaces, dependencies },
      'node_modules/frontdesk': lockEntry(frontdesk, packedUrl, packed),
    },
  };
  return {
    'package.json': formatJson(manifest),
    'package-lock.json': formatJson(lock),
    'cdk.json': formatJson({ ...readJson('cdk.json'), app: 'node_modules/.bin/frontdesk app' }),
  };
}

/** Removes the packages that a firm's repository does not need from its lock file. */
export function pruneLockFile(folder: string): void {
  execFileSync('npm', ['prune', '--package-lock-only', '--offline', '--silent'], { cwd: folder });
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

export const readJson = (name: string) => JSON.parse(readFileSync(join(projectFolder, name), 'utf8'));

export const formatJson = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
