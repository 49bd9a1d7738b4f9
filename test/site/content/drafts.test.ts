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

test.each([
  ['a byte order mark', '\ufeff---\ntitle: A page\ndescription: Of the firm.\ndraft: true\n---\n\nText.\n'],
  ['a capital letter', page('draft: True\n')],
  ['capital letters', page('draft: TRUE\n')],
  ['a quoted name', page('"draft": true\n')],
  ['a space before the colon', page('draft : true\n')],
  ['indentation', '---\n  title: A page\n  description: Of the firm.\n  draft: true\n---\n\nText.\n'],
  ['a flow mapping', '---\n{ title: A page, description: Of the firm., draft: true }\n---\n\nText.\n'],
])('a page is a draft if its front matter says so, with %s', async (_what, text) => {
  using copy = new ContentCopy();
  copy.write('pages/soon.md', text);

  expect((await readContent(copy.directory)).website.pages).toEqual([]);
});

test('a case is a draft if its JSON says so, with a byte order mark', async () => {
  using copy = new ContentCopy();
  const [file = ''] = copy.filesIn('cases').filter((name) => name.endsWith('.json'));
  const { slug } = copy.read(file);
  copy.write(file, `\ufeff${JSON.stringify({ ...copy.read(file), draft: true })}`);

  expect((await readContent(copy.directory)).cases.map((item) => item.slug)).not.toContain(slug);
});

test('a page whose text has a line "draft: true" is published', async () => {
  using copy = new ContentCopy();
  copy.write('pages/now.md', page('', 'As in:\n\n```yaml\ndraft: true\n---\n```'));

  expect((await readContent(copy.directory)).website.pages.map(({ slug }) => slug)).toEqual(['now']);
});
