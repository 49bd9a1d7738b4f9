import { expect, test } from 'vitest';
import { ContentError } from '../../../site/content/files/content-issue.ts';
import { buildRelease } from '../../../site/publication/build-release.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { siteSettings } from '../../fixtures/firm-stage.ts';
import { formatIssueLines } from '../content/issues-in.ts';

const frontMatter = '---\ntitle: A page\ndescription: A page.\n---\n';

/** The issues that prevent the release from being built, one line each. */
async function buildIssues(copy: ContentCopy): Promise<string[]> {
  const error = await buildRelease(copy.directory, siteSettings).catch((reason) => reason);
  if (!(error instanceof ContentError)) throw error;
  return formatIssueLines(error.issues).map((line) => line.replaceAll(`${copy.directory}/`, ''));
}

test('a link to a fragment that the rendered page does not have is an issue', async () => {
  using copy = new ContentCopy();
  copy.write('pages/a-page.md', `${frontMatter}[x](/pricing#moms2)\n\n[y](/request#mesage)\n`);
  copy.set('company.json', ['legal'], {
    name: 'Example BV',
    address: ['Example Street 1'],
    further: ['[z](/cases#none)'],
  });
  copy.write(
    'redirects.json',
    JSON.stringify({ $schema: './schema/redirects.schema.json', redirects: { '/old': '/next-step#none' } }),
  );

  expect((await buildIssues(copy)).toSorted()).toEqual([
    'company.json:59 /legal/further/0 links to "/cases#none", a section that the page does not have: remove "#none"',
    'pages/a-page.md:5 links to "/pricing#moms2", a section that the page does not have: remove "#moms2"',
    'pages/a-page.md:7 links to "/request#mesage", a section that the page does not have: write "/request#message"',
    'redirects.json:1 /redirects/~1old leads to "/next-step#none", a section that the page does not have: remove "#none"',
  ]);
});

test('a link to a fragment of a rendered page is valid if the fragment exists, or needs no element', async () => {
  using copy = new ContentCopy();
  const links = [
    '/request#message',
    '/request#message=Hello',
    '/pricing#top',
    '/pricing#:~:text=price',
    '/pricing#',
  ];
  copy.write('pages/a-page.md', `${frontMatter}${links.map((link) => `[x](${link})`).join('\n\n')}\n`);

  await expect(buildRelease(copy.directory, siteSettings)).resolves.toBeDefined();
});
