import { expect, test } from 'vitest';
import { UserError } from '../../lib/config/user-error.ts';
import type { LocalSite } from '../../local/build-site.ts';
import { reloadChanges } from '../../local/watch-files.ts';

/** Passes each change to reloadChanges(), and returns the log and the options of the builds. */
async function reload(changes: readonly { path: string; notices?: string[]; error?: string }[]) {
  const lines: string[] = [];
  const builds: object[] = [];
  let index = -1;
  const reloading = reloadChanges({
    run: { url: 'http://127.0.0.1:1', replace: async () => undefined },
    builder: {
      async build(_baseUrl, options = {}) {
        builds.push(options);
        const { error, notices = [] } = changes[index] ?? {};
        if (error) throw new UserError(error);
        return { notices } as unknown as LocalSite;
      },
    },
    async nextChange() {
      index += 1;
      const { path } = changes[index] ?? {};
      if (path === undefined) throw new Error('stopped');
      return [path];
    },
    sources: ['/site'],
    notices: ['Warning: a'],
    log: (line) => lines.push(line.replace(/ in [\d.]+ s/, '')),
  });
  await expect(reloading).rejects.toThrow('stopped');
  return { lines, builds };
}

test('reloadChanges() loads changed sources again', async () => {
  const { builds } = await reload([{ path: '/content/company.json' }, { path: '/site/a.ts' }]);

  expect(builds).toEqual([{ reload: false }, { reload: true }]);
});

test('reloadChanges() reports errors, their end, and notices that have changed', async () => {
  const path = '/content/company.json';
  const { lines } = await reload([
    { path, error: 'a.json: wrong' },
    { path, notices: ['Warning: a'] },
    { path, notices: ['Warning: b', 'Warning: c'] },
    { path },
  ]);

  expect(lines).toEqual([
    'a.json: wrong\nStill serving the last good version',
    'Published the change. The errors are fixed',
    'Published the change',
    'Warning: b\nWarning: c',
    'Published the change',
    'Nothing is left to fix',
  ]);
});
