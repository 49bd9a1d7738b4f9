import { maxBodyBytes } from '../contract/diagnostic-request.ts';
import { answersPreflights, doorPaths, pathsIn, withSlash } from '../contract/doors.ts';
import { firstVersions, type Versions } from '../contract/versions.ts';
import type { Publication } from './publish.ts';

/**
 * The entries of the KeyValueStore that the edge function asks: path to JSON text. `get` is the key of the object that
 * answers, `markdown` that of its Markdown twin, `post` the largest body in bytes that an
 * endpoint takes, `preflight` whether it answers OPTIONS itself, `path` its own path where the entry is another
 * spelling of it.
 */
export function routes(
  { documents }: Pick<Publication, 'documents'>,
  versions: Versions = firstVersions,
): Record<string, string> {
  const entries = new Map(
    doorPaths
      .flatMap((path) => pathsIn(versions, path))
      .flatMap((path) => {
        const endpoint = { post: maxBodyBytes, preflight: answersPreflights(path) || undefined };
        return [
          [path, JSON.stringify(endpoint)] as const,
          ...withSlash(path).map((spelling) => [spelling, JSON.stringify({ ...endpoint, path })] as const),
        ];
      }),
  );
  const twins = new Map(
    documents.flatMap(({ twinOf, key }) => (twinOf === undefined ? [] : [[twinOf, key]])),
  );
  for (const { path, key } of documents) {
    if (path === undefined) continue;
    if (entries.has(path)) throw new Error(`Cannot publish "${path}" twice: give each document its own path`);
    entries.set(path, JSON.stringify({ get: key, markdown: twins.get(path) }));
  }
  return Object.fromEntries(entries);
}
