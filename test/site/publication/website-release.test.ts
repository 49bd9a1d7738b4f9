import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { resourcePaths } from '../../../contract/resources/all-resources.ts';
import { serializeRoute } from '../../../release/release.ts';
import { buildRelease } from '../../../site/publication/build-release.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { siteSettings } from '../../fixtures/firm-stage.ts';
import { releaseOf } from '../fixture-site.ts';

type Built = Awaited<ReturnType<typeof releaseOf>>;

/** The text of everything that a deployment publishes, keyed by location. */
const textsOf = ({ release, functions }: Built) =>
  new Map([
    ...release.documents.map(({ path, key = '', body }): [string, string] => [
      path ?? key,
      typeof body === 'object' && 'file' in body ? readFileSync(body.file, 'utf8') : String(body),
    ]),
    ...Object.entries(functions).map(([name, data]): [string, string] => [name, JSON.stringify(data)]),
  ]);

const { baseUrl } = siteSettings;

describe('the release of a firm', () => {
  const copy = new ContentCopy();
  afterAll(() => copy[Symbol.dispose]());
  let built: Built;
  let texts: Map<string, string>;
  beforeAll(async () => {
    built = await releaseOf(copy);
    texts = textsOf(built);
  });
  const jsonAt = (path: string) => JSON.parse(texts.get(path) ?? '');

  test('has no warnings', () => {
    expect(built.warnings).toEqual([]);
  });

  test('names the icon of the home page in the cards of agents', () => {
    const icons = [{ src: `${baseUrl}/icon.svg`, mimeType: 'image/svg+xml' }];

    expect(jsonAt(paths.agentCard).iconUrl).toBe(icons[0]?.src);
    expect(jsonAt(paths.serverCard).icons).toEqual(icons);
    expect(built.functions.mcp.server.icons).toEqual(icons);
  });

  test('lists each page of the website once in the sitemap and in llms.txt', () => {
    for (const page of ['/about/', '/cases/seed-bank/', '/services/repair/']) {
      const url = baseUrl + page;
      expect(texts.get(paths.sitemap)?.split(`<loc>${url}</loc>`)).toHaveLength(2);
      expect(texts.get(paths.llmsTxt)?.split(`(${url.slice(0, -1)}.md)`)).toHaveLength(2);
    }
    expect(texts.get(paths.robotsTxt)).toContain(`Sitemap: ${baseUrl}${paths.sitemap}`);
  });

  test('links to the pages of the website, and has the URL of a picture', () => {
    const { cases } = jsonAt(resourcePaths.cases);

    expect(cases).toContainEqual(
      expect.objectContaining({
        slug: 'ferry-timetable',
        link: `${baseUrl}/cases/ferry-timetable/`,
        picture: { url: `${baseUrl}/media/ferry.svg`, alt: 'A ferry with one deck' },
      }),
    );
  });

  test('has nothing of a case whose two files are removed', async () => {
    const { cases } = jsonAt(resourcePaths.cases) as { cases: Record<'slug' | 'title' | 'client', string>[] };
    const { slug = '', title = '', client = '' } = cases.find((item) => item.slug === 'seed-bank') ?? {};
    const locationsIn = (published: Map<string, string>, text: string) =>
      [...published].flatMap(([location, body]) => (`${location}\n${body}`.includes(text) ? location : []));
    using without = new ContentCopy();
    for (const extension of ['json', 'md']) without.remove(`cases/${slug}.${extension}`);

    const textsAfter = textsOf(await releaseOf(without));

    expect(locationsIn(texts, slug)).toEqual(
      expect.arrayContaining([
        ...['/cases/', `/cases/${slug}/`, `/cases/${slug}.md`, resourcePaths.cases],
        ...[paths.llmsTxt, paths.llmsFullTxt, paths.sitemap, 'mcp', 'a2a'],
      ]),
    );
    for (const text of [slug, title, client]) expect(locationsIn(textsAfter, text)).toEqual([]);
  });
});

describe('content/redirects.json', () => {
  const withRedirects = (redirects: object) => {
    const copy = new ContentCopy();
    copy.write('redirects.json', JSON.stringify({ $schema: './schema/redirects.schema.json', redirects }));
    return copy;
  };

  test('redirects earlier addresses, also by their query, to pages and files', async () => {
    using copy = withRedirects({ '/?p=12': '/about/', '/wp/team.php': '/about', '/logo.gif': '/icon.svg' });

    const { release } = await releaseOf(copy);

    const routes = Object.entries(release.routes).map(([key, route]) => [key, serializeRoute(route)]);
    expect(Object.fromEntries(routes)).toMatchObject({
      '/?p=12': expect.stringContaining('"to":"/about/"'),
      '/wp/team.php': expect.stringContaining('"to":"/about"'),
      '/logo.gif': expect.stringContaining('"to":"/icon.svg"'),
    });
  });

  test('is checked against the pages of the website and the documents of Frontdesk', async () => {
    using copy = withRedirects({ '/a': '/abuot', '/about': '/', '/openapi.json': '/' });

    await expect(releaseOf(copy)).rejects.toMatchObject({
      issues: [
        { problem: 'leads to "/abuot", which is not a page on this site' },
        { problem: 'would never be used, because this site answers "/about" itself' },
        { problem: 'would never be used, because this site answers "/openapi.json" itself' },
      ],
    });
  });
});

/** Builds the release of a firm with its own static website. */
const buildStatic = (copy: ContentCopy, options: object = {}) =>
  buildRelease(copy.directory, {
    ...siteSettings,
    website: { directory: copy.firm, folder: `${copy.firm}/website`, exclude: [] },
    ...options,
  });

test('a picture that the content names must be a picture of the website', async () => {
  using copy = new ContentCopy();
  copy.write('../website/media/list.txt', 'A list.');
  copy.set('cases/seed-bank.json', ['picture'], { file: 'seeds.jpg', alt: 'Seeds in drawers.' });
  copy.set('company.json', ['people', 0, 'picture'], { file: '../about', alt: 'Mabel.' });
  await expect(buildStatic(copy)).rejects.toThrow('write the path of the picture below /media/, such as "');

  copy.set('company.json', ['people', 0, 'picture', 'file'], 'list.txt');
  await expect(buildStatic(copy)).rejects.toMatchObject({
    issues: [
      {
        file: 'company.json',
        problem: 'names "list.txt" as a picture, which is "text/plain; charset=utf-8"',
      },
      {
        file: 'cases/seed-bank.json',
        problem: 'names the picture "seeds.jpg", which the website does not have',
        fix: 'add a picture to the website as "/media/seeds.jpg"',
      },
    ],
  });
});

test('the address of a deployment must be an origin', async () => {
  using copy = new ContentCopy();

  await expect(buildStatic(copy, { baseUrl: 'https://desk.example/' })).rejects.toThrow(
    'Cannot publish at "https://desk.example/"',
  );
});
