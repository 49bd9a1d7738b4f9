import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { buildA2aData } from '../../../site/publication/build-a2a-data.ts';
import { buildMcpData } from '../../../site/publication/build-mcp-data.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { fixtureContent } from '../../fixtures/firm-stage.ts';
import { publish } from '../fixture-site.ts';

/** Everything that a deployment would publish, keyed by location: documents, and the data of the agent functions. */
function publishedTexts(directory: string): Record<string, string> {
  const publication = publish(readContent(directory));
  return {
    ...Object.fromEntries(publication.documents.map(({ path, key, body }) => [path ?? key, body])),
    mcp: JSON.stringify(buildMcpData(publication.site)),
    a2a: JSON.stringify(buildA2aData(publication.site)),
  };
}

const locationsOf = (text: string, texts: Record<string, string>) =>
  Object.keys(texts).filter((location) => location.includes(text) || texts[location]?.includes(text));

test('removing the two files of a case removes it everywhere', () => {
  const [, { slug, title, client } = { slug: '', title: '', client: '' }] = readContent(fixtureContent).cases;
  const locationsBefore = locationsOf(slug, publishedTexts(fixtureContent));
  using copy = new ContentCopy();
  copy.remove(`cases/${slug}.json`);
  copy.remove(`cases/${slug}.md`);

  const textsAfter = publishedTexts(copy.directory);

  for (const text of [slug, title, client]) expect(locationsOf(text, textsAfter)).toEqual([]);
  expect(locationsBefore).toEqual(
    expect.arrayContaining([
      '/cases',
      `/cases/${slug}`,
      `/cases/${slug}.md`,
      '/llms.txt',
      '/llms-full.txt',
      '/api/v1/cases',
      '/sitemap.xml',
      'mcp',
      'a2a',
    ]),
  );
});
