import { expect, test } from 'vitest';
import { ContentError } from '../../../site/content/files/content-issue.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { otherFirmContent } from '../../fixtures/firm-stage.ts';

const yaml = 'title: An article\ndescription: What it says.\npublished: 2020-02-03\nauthors: [Ada Example]';
const article = (frontMatter: string, body = 'Text.') => `---\n${frontMatter}\n---\n${body}\n`;

/** A copy that contains only these articles. */
function copyWithArticles(articles: Readonly<Record<string, string>>): ContentCopy {
  const copy = new ContentCopy();
  copy.remove('articles');
  for (const [name, text] of Object.entries(articles)) copy.write(`articles/${name}`, text);
  return copy;
}

/** The issues in the content, one line each, with their positions. */
async function issueLinesIn({ directory }: ContentCopy, now?: Date): Promise<string[]> {
  try {
    await readContent(directory, now);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.message.replaceAll(`${directory}/`, '').split('\n').slice(1);
  }
}

test('readContent() reads articles, newest first, and those of the same day by slug', async () => {
  using copy = copyWithArticles({
    'a-old.md': article(yaml),
    'c-new.md': article(yaml.replace('2020', '2021')),
    'b-new.md': article(
      `${yaml.replace('2020', '2021')}\nmodified: 2021-03-04\npicture: { file: ferry.svg, alt: A ferry }\nredirectFrom: [/old]`,
      '\n## Heading\n\nText.',
    ),
  });
  const { articles } = (await readContent(copy.directory)).website;

  expect(articles.map(({ slug }) => slug)).toEqual(['b-new', 'c-new', 'a-old']);
  expect(articles[0]).toEqual({
    slug: 'b-new',
    title: 'An article',
    description: 'What it says.',
    published: '2021-02-03',
    modified: '2021-03-04',
    authors: ['Ada Example'],
    picture: { file: 'ferry.svg', alt: 'A ferry' },
    redirectFrom: ['/old'],
    body: '## Heading\n\nText.',
  });
});

test('a picture that only the front matter of an article names is published', async () => {
  using copy = copyWithArticles({ 'a.md': article(`${yaml}\npicture: { file: ferry.svg, alt: A ferry }`) });
  copy.set('company.json', ['people'], undefined);
  for (const name of copy.filesIn('cases')) copy.set(name, ['picture'], undefined);

  expect([...(await readContent(copy.directory)).website.media.keys()]).toEqual(['ferry.svg']);
});

test('content without articles has none', async () => {
  expect((await readContent(otherFirmContent)).website.articles).toEqual([]);
});

const lines = {
  'no date': [
    yaml.replace(/published.*\n/, ''),
    'articles/a.md:2 /published is missing: write text of at most 10 characters, for instance "2024-06-03"',
  ],
  'no author': [
    yaml.replace('[Ada Example]', '[]'),
    'articles/a.md:5 /authors is a list of 0 items: write a list of 1 to 20 items, for instance ["Mabel Otterburn"]',
  ],
  'the same author twice': [
    yaml.replace('[Ada Example]', '[Ada Example, Ada Example]'),
    'articles/a.md:5 /authors/1 is "Ada Example": remove this duplicate',
  ],
  'an impossible date': [
    yaml.replace('02-03', '02-30'),
    'articles/a.md:4 /published is "2020-02-30": write an existing date as YYYY-MM-DD',
  ],
  'a date in the future': [
    yaml.replace('2020', '2041'),
    'articles/a.md:4 /published is "2041-02-03", which is in the future: write "2040-05-06", or the date of publication',
  ],
  'a change before its publication': [
    `${yaml}\nmodified: 2020-02-02`,
    'articles/a.md:6 /modified is "2020-02-02", which is before "published": write "2020-02-03" or a later date',
  ],
  'a missing picture': [
    `${yaml}\npicture:\n  file: gone.png\n  alt: A ferry`,
    'articles/a.md:6 /picture/file is "gone.png", which is not in content/media/: put it there, or write "ferry.svg"',
  ],
} as const;

test.each(Object.entries(lines))(
  'an article with %s is one issue, with its line',
  async (_what, [text, line]) => {
    using copy = copyWithArticles({ 'a.md': article(text) });

    expect(await issueLinesIn(copy, new Date('2040-05-06T07:00:00Z'))).toEqual([line]);
  },
);

test('a draft may have the day on which it will be published', async () => {
  using copy = copyWithArticles({ 'a.md': article(`${yaml.replace('2020', '2041')}\ndraft: true`) });
  const now = new Date('2040-05-06T07:00:00Z');

  expect((await readContent(copy.directory, now)).website.articles).toEqual([]);
  expect((await readContent(copy.directory, now, { drafts: true })).website.articles).toHaveLength(1);
});

test('the name of an article has up to 100 characters of an address', async () => {
  const name = (length: number) => `${'a'.repeat(length)}.md`;
  using copy = copyWithArticles({
    [name(100)]: article(yaml),
    [name(101)]: article(yaml),
    'An Article.md': article(yaml),
  });

  expect(await issueLinesIn(copy)).toEqual([
    'articles/An Article.md has a name that cannot be part of an address: use only lower-case letters, digits and single hyphens, for instance "an-article.md"',
    `articles/${name(101)} has a name of 101 characters: use at most 100`,
  ]);
});

test('texts can link to articles and their parts, but not to drafts', async () => {
  using copy = copyWithArticles({
    'a.md': article(yaml, '[b](/articles/b#part), [all](/articles), [feed](/articles/feed.xml)'),
    'b.md': article(yaml, '## Part\n\n[c](/articles/c), [no part](/articles/a#part)'),
    'c.md': article(`${yaml}\ndraft: true`),
  });

  expect(await issueLinesIn(copy)).toEqual([
    'articles/b.md:9:1 links to "/articles/c", which is a draft: publish the draft, or make this file a draft as well',
    'articles/b.md:9:19 links to "/articles/a#part", a heading that the page does not have: remove "#part"',
  ]);
});

test('a link to the earlier address of an article is a warning', async () => {
  using copy = copyWithArticles({
    'a.md': article(`${yaml}\nredirectFrom: [/2020/02/03/a/]`),
    'b.md': article(yaml, 'See [a](/2020/02/03/a).'),
  });
  const { warnings } = (await readContent(copy.directory)).website;

  expect(warnings.map((line) => line.replace(`${copy.directory}/`, ''))).toContain(
    'articles/b.md:7:5 links to "/2020/02/03/a", which is redirected: write "/articles/a"',
  );
});

test('without articles, nothing can link to them', async () => {
  using copy = copyWithArticles({});
  copy.write(
    'pages/a.md',
    '---\ntitle: A\ndescription: A.\n---\n[all](/articles), [feed](/articles/feed.xml)\n',
  );

  expect(await issueLinesIn(copy)).toHaveLength(2);
});
