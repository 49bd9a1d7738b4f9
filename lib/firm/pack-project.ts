import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectFolder } from '../config/firm-folder.ts';
import { UserError } from '../config/user-error.ts';

/** The files that an installed Frontdesk runs, and the documents that its messages refer to. */
const packedFiles = [
  '{bin,contract,edge,lambdas,lib,local,release,site,verify}/**/*.{ts,mjs,json,css,yml,md}',
  'docs/**/*.{md,yaml}',
  '{README,CHANGELOG,ARCHITECTURE}.md',
  'LICENSE',
];

/** Commands that only a clone has. */
const cloneFiles = ['lib/firm/template/**', 'bin/{init,pack}.ts'];

/**
 * Writes frontdesk-<version>.tgz into `folder`, and returns its path. Throws a UserError if the file already exists,
 * because lock files contain its digest. Packs the files that git tracks, as they are in the working tree.
 *
 * Node does not strip types below node_modules (https://nodejs.org/api/typescript.html#type-stripping-in-dependencies), so
 * each module is packed as JavaScript under the same path. Spaces replace the types, so lines and columns do not change.
 */
export function packProject(folder: string): string {
  const text = readFileSync(join(projectFolder, 'package.json'), 'utf8');
  const { scripts: _, devDependencies: __, ...manifest } = JSON.parse(text);
  const target = join(folder, `${manifest.name}-${manifest.version}.tgz`);
  if (existsSync(target)) {
    throw new UserError(
      `Cannot write "${target}": it already exists. Check out another version, or delete the file to replace it`,
    );
  }
  const gitFiles = trackedFiles();
  const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-pack-'));
  try {
    for (const file of globSync(packedFiles, { cwd: projectFolder, exclude: cloneFiles }).filter((name) =>
      gitFiles.has(name),
    )) {
      if (file.endsWith('.d.ts')) continue;
      mkdirSync(join(scratch, dirname(file)), { recursive: true });
      if (file.endsWith('.ts')) writeFileSync(join(scratch, javaScriptName(file)), compileModule(file));
      else copyFileSync(join(projectFolder, file), join(scratch, file));
    }
    writeFileSync(join(scratch, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: scratch });
    return target;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Returns the files that git tracks. Untracked files in the clone may be private. */
export function trackedFiles(): Set<string> {
  try {
    const names = execFileSync('git', ['ls-files', '-z'], { cwd: projectFolder, encoding: 'utf8' });
    return new Set(names.split('\0'));
  } catch (cause) {
    throw new UserError('Cannot pack: "git ls-files" failed. Packing requires git and a clone of Frontdesk', {
      cause,
    });
  }
}

const javaScriptName = (path: string) => path.replace(/\.ts$/, '.js');

/**
 * Strips the types from a module, and replaces .ts with .js in the paths of the modules that it imports, starts or
 * bundles: every single-quoted string that is such a path.
 */
function compileModule(file: string): string {
  const text = readFileSync(join(projectFolder, file), 'utf8');
  return stripTypeScriptTypes(text).replaceAll(/(?<=')[\w./-]+\.ts(?=')/g, (path) =>
    [dirname(file), '.'].some((folder) => existsSync(join(projectFolder, folder, path)))
      ? javaScriptName(path)
      : path,
  );
}
