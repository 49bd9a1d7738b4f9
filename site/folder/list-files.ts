import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import picomatch from 'picomatch';

interface ListedFiles {
  /** Names relative to the folder, with slashes, sorted. */
  readonly names: readonly string[];
  readonly unpublished: readonly { readonly name: string; readonly reason: string }[];
}

/** Names of files and folders that are never published, with the reason. */
const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^node_modules$/, 'packages of the generator'],
  [/^package(?:-lock)?\.json$/, 'part of the generator'],
  [/^readme(?:[._-].*)?\.(?:md|markdown|txt|rst|adoc)$|^readme$/i, 'for developers'],
  [/\.map$/, 'source map'],
  [/^_(?:redirects|headers)$/, 'read by Frontdesk'],
  [/^\.(?!well-known$)/, 'hidden file'],
];

/** Lists the files of a built website. Folders that are not published count as one. Links are not followed. */
export function listFiles(folder: string, exclude: readonly string[]): ListedFiles {
  const names: string[] = [];
  const unpublished: { name: string; reason: string }[] = [];
  // A folder may be named with a slash at its end.
  const globs = exclude.map((glob) => glob.replace(/^\.?\//, '').replace(/\/$/, ''));
  const isExcluded = picomatch(globs, { dot: true });
  const visit = (parent: string) => {
    for (const entry of readdirSync(join(folder, parent), { withFileTypes: true })) {
      const name = parent + entry.name;
      const reason =
        entry.name.includes('\ufffd') && !existsSync(join(folder, name))
          ? 'its name is not UTF-8'
          : entry.isSymbolicLink()
            ? 'link'
            : isExcluded(name)
              ? 'excluded'
              : reasons.find(([pattern]) => pattern.test(entry.name))?.[1];
      if (reason !== undefined) unpublished.push({ name, reason });
      else if (entry.isDirectory()) visit(`${name}/`);
      else if (entry.isFile()) names.push(name);
    }
  };
  if (existsSync(folder)) visit('');
  return { names: names.sort(), unpublished };
}
