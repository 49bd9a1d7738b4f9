import { expect, test } from 'vitest';
import { endpointPaths } from '../../../../contract/endpoint-paths.ts';
import { mapResources, resourceDefinitions } from '../../../../contract/resources/all-resources.ts';
import type { ContentFiles } from '../../../../site/content/files/content-files.ts';
import { readFiles } from '../../../../site/content/files/content-files.ts';
import { ContentFolder } from '../../../../site/content/files/content-folder.ts';
import { linkTargets } from '../../../../site/content/markdown/link-targets.ts';
import { readContent } from '../../../../site/content/read-content.ts';
import { ContentCopy } from '../../../fixtures/content-copy.ts';
import { publish } from '../../fixture-site.ts';

test('link targets are only published pages and documents', async () => {
  using copy = new ContentCopy();
  copy.set('company.json', ['legal'], { name: 'Example BV', address: ['Example Street 1'] });
  copy.write('pages/a-page.md', '---\ntitle: A page\ndescription: A page.\n---\nText.\n');
  const folder = new ContentFolder(copy.directory);
  const files = mapResources<ContentFiles>(
    (name) => readFiles(folder, resourceDefinitions[name].content) as never,
  );
  const { pages, documents: targets } = linkTargets(folder, files, {});
  const { documents } = publish(await readContent(copy.directory));
  const siteDocs = documents.flatMap(({ path, mediaType, isUnlisted }) =>
    path === undefined || isUnlisted ? [] : [{ path, mediaType }],
  );

  expect([...pages].toSorted()).toEqual(
    siteDocs.flatMap(({ path, mediaType }) => (mediaType.startsWith('text/html') ? path : [])).toSorted(),
  );
  const paths = new Set(siteDocs.map(({ path }) => path));
  expect([...targets].filter((path) => !paths.has(path))).toEqual([]);
  expect([...targets].filter((path) => (endpointPaths as readonly string[]).includes(path))).toEqual([]);
});

test('the imprint and the cases page are link targets only if they have content', () => {
  using copy = new ContentCopy();
  const company = copy.read('company.json');
  copy.write('company.json', JSON.stringify({ ...company, legal: undefined }));
  const folder = new ContentFolder(copy.directory);
  const files = mapResources<ContentFiles>(
    (name) => readFiles(folder, resourceDefinitions[name].content) as never,
  );

  const { pages } = linkTargets(folder, { ...files, cases: [] }, {});

  expect([pages.has('/imprint'), pages.has('/cases'), pages.has('/services')]).toEqual([false, false, true]);
});
