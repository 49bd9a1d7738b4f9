import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { publish } from '../fixture-site.ts';
import { issuesIn } from './issues-in.ts';

const page = (members: string, text = 'A page.') =>
  `---\ntitle: A page\ndescription: Of the firm.\n${members}---\n\n${text}\n`;

test('a draft is visible in the local run, and is never deployed', async () => {
  using copy = new ContentCopy();
  const [slug = '', ...otherSlugs] = (await readContent(copy.directory)).cases.map((item) => item.slug);
  copy.set(`cases/${slug}.json`, ['draft'], true);
  copy.write('pages/soon.md', page('draft: true\n'));
  const pathsOf = async (drafts: boolean) => {
    const content = await readContent(copy.directory, new Date(), { drafts });
    return publish(content).documents.map(({ path }) => path);
  };
  const draftPaths = [`/cases/${slug}`, '/soon'];

  expect(otherSlugs.length).toBeGreaterThan(0);
  expect(await pathsOf(true)).toEqual(expect.arrayContaining(draftPaths));
  expect(await pathsOf(false)).not.toEqual(expect.arrayContaining([expect.stringContaining(slug)]));
  expect(await pathsOf(false)).not.toContain('/soon');
  expect((await readContent(copy.directory, new Date(), { drafts: true })).website.warnings).toEqual([
    `Drafts are not deployed: cases/${slug}.json, cases/${slug}.md, pages/soon.md`,
  ]);
});

test('a link from published content to a draft is an issue', async () => {
  using copy = new ContentCopy();
  copy.write('pages/soon.md', page('draft: true\n'));
  copy.write('pages/now.md', page('', 'See [the other one](/soon).'));

  expect(await issuesIn(copy)).toEqual([
    expect.objectContaining({
      file: 'pages/now.md',
      problem: 'links to "/soon", which is a draft',
      fix: 'publish the draft, or make this file a draft as well',
    }),
  ]);
});
