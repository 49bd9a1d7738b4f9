import { expect, test } from 'vitest';
import { UserError } from '../../lib/config/user-error.ts';
import type { LocalSite } from '../../local/build-site.ts';
import { reloadChanges } from '../../local/reload-changes.ts';

/** Passes each change to reloadChanges(), and returns the log and the options of the builds. */
async function reload(changes: readonly { path: string; placeholders?: number; error?: string }[]) {
  const lines: string[] = [];
  const builds: object[] = [];
  let index = -1;
  const reloading = reloadChanges({
    run: { url: 'http://127.0.0.1:1', replace: async () => undefined },
    builder: {
      async build(_baseUrl, options = {}) {
        builds.push(options);
        const { error } = changes[index] ?? {};
        if (error) throw new UserError(error);
        return { notices: [] as string[] } as unknown as LocalSite;
      },
    },
    async nextChange() {
      index += 1;
      const { path } = changes[index] ?? {};
      if (path === undefined) throw new Error('stopped');
      return [path];
    },
    sources: ['/site'],
    bundledSources: ['/edge'],
    loadedSources: ['/local'],
    notices: [],
    countPlaceholders: () => changes[index]?.placeholders ?? 1,
    log: (line) => lines.push(line.replace(/ in [\d.]+ s/, '')),
  });
  await expect(reloading).rejects.toThrow('stopped');
  return { lines, builds };
}

test('reloadChanges() loads the changed sources again, and bundles the changed functions again', async () => {
  const paths = ['/content/company.json', '/site/a.ts', '/edge/a.ts', '/local/a.ts'];
  const { lines, builds } = await reload(paths.map((path) => ({ path })));

  expect(builds).toEqual([
    { reload: false, rebundle: false },
    { reload: true, rebundle: false },
    { reload: false, rebundle: true },
  ]);
  expect(lines.at(-1)).toBe('Changes in bin/ or local/ take effect after a restart: Ctrl+C, npm start');
});

test('reloadChanges() reports errors, their end, and how many placeholders remain', async () => {
  const path = '/content/company.json';
  const { lines } = await reload([{ path, error: 'a.json: wrong' }, { path }, { path, placeholders: 0 }]);

  expect(lines).toEqual([
    'a.json: wrong\nStill serving the last good version',
    'Published the change. The errors are fixed',
    '1 place left to fill in before you deploy',
    'Published the change',
    'Nothing is left to fix',
  ]);
});
