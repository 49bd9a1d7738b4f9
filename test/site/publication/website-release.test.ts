import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { type ReleaseDocument, serializeRoute } from '../../../release/release.ts';
import { buildRelease } from '../../../site/publication/build-release.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { fixtureContent, siteSettings } from '../../fixtures/firm-stage.ts';

/** Builds the release of the fixture firm with its website, after `change`. */
function releaseOf(copy: ContentCopy, change: () => void = () => undefined) {
  copy.addWebsite();
  change();
  const directory = copy.firm;
  const folder = join(directory, 'website/dist');
  const build = `"${process.execPath}" website/build.mjs`;
  return buildRelease(copy.directory, {
    ...siteSettings,
    website: { directory, folder, build, exclude: [] },
  });
}

const pathsOf = (documents: readonly ReleaseDocument[]) => documents.flatMap(({ path }) => path ?? []);

describe('the release of a firm with a website', () => {
  const copy = new ContentCopy();
  afterAll(() => copy[Symbol.dispose]());
  let built: Awaited<ReturnType<typeof releaseOf>>;
  let generated: Awaited<ReturnType<typeof buildRelease>>;
  beforeAll(async () => {
    built = await releaseOf(copy);
    generated = await buildRelease(fixtureContent, siteSettings);
  });
  const bodyOf = (path: string) => String(built.release.documents.find((item) => item.path === path)?.body);

  test('has no warnings', () => {
    expect(built.warnings).toEqual([]);
  });

  test('lacks no document of a generated website but its pages and what belongs to them', () => {
    const own = new Set(pathsOf(built.release.documents).map((path) => path.replace(/(.)\/$/, '$1')));
    const isPage = (path: string) =>
      /^\/(?:services|articles|company|imprint|agents|fonts|style|script)(?:[./].*)?$/.test(path);
    const missing = pathsOf(generated.release.documents).filter((path) => !own.has(path) && !isPage(path));

    // The page for unknown addresses, and the icon, are those of the website.
    expect(missing).toEqual(['#404', '/favicon.ico', '/apple-touch-icon.png']);
  });

  test('gives the same answers to agents as a generated website, but for links and the icon', () => {
    const names = ({ functions }: typeof built) => functions.mcp.tools.map(({ definition }) => definition);

    expect(names(built)).toEqual(names(generated));
  });

  test('names the icon of the home page in the cards of agents', () => {
    const icon = `${siteSettings.baseUrl}/icon.svg`;

    expect(JSON.parse(bodyOf(paths.agentCard)).iconUrl).toBe(icon);
    expect(JSON.parse(bodyOf(paths.serverCard)).icons).toEqual([{ src: icon, mimeType: 'image/svg+xml' }]);
    expect(built.functions.mcp.server.icons).toEqual([{ src: icon, mimeType: 'image/svg+xml' }]);
  });

  test('lists each page of the website once in the sitemap and in llms.txt', () => {
    for (const page of ['/about/', '/cases/seed-bank/', '/services/repair/']) {
      const url = siteSettings.baseUrl + page;
      expect(bodyOf(paths.sitemap).split(`<loc>${url}</loc>`)).toHaveLength(2);
      expect(bodyOf(paths.llmsTxt).split(`(${url.slice(0, -1)}.md)`)).toHaveLength(2);
    }
    expect(bodyOf(paths.robotsTxt)).toContain(`Sitemap: ${siteSettings.baseUrl}${paths.sitemap}`);
  });
});

describe('content/redirects.json of a firm with a website', () => {
  const redirectsIn = (copy: ContentCopy, redirects: object) => () =>
    copy.write('redirects.json', JSON.stringify({ $schema: './schema/redirects.schema.json', redirects }));

  test('redirects earlier addresses, also by their query, to its pages and files', async () => {
    using copy = new ContentCopy();
    const redirects = { '/?p=12': '/about/', '/wp/team.php': '/about', '/logo.gif': '/icon.svg' };

    const { release } = await releaseOf(copy, redirectsIn(copy, redirects));

    const routes = Object.entries(release.routes).map(([key, route]) => [key, serializeRoute(route)]);
    expect(Object.fromEntries(routes)).toMatchObject({
      '/?': expect.stringContaining('"queries":["p"]'),
      '/?p=12': expect.stringContaining('"to":"/about/"'),
      '/wp/team.php': expect.stringContaining('"to":"/about"'),
      '/logo.gif': expect.stringContaining('"to":"/icon.svg"'),
    });
  });

  test.each([
    ['/old', '/abuot', 'leads to "/abuot", which is not a page on this site'],
    ['/old', '/about#team', 'leads to "/about#team", a section that the page does not have'],
    ['/about', '/privacy', 'would never be used, because "/about" is a page on this site'],
    ['/mcp', '/about', 'would never be used, because "/mcp" is an endpoint on this site'],
    ['/about.md', '/privacy', 'would never be used, because "/about.md" is a document on this site'],
  ])('has an error for a redirect from %s to %s', async (from, to, problem) => {
    using copy = new ContentCopy();

    await expect(releaseOf(copy, redirectsIn(copy, { [from]: to }))).rejects.toThrow(problem);
  });
});

test('a picture that the content names must be on the website', async () => {
  using copy = new ContentCopy();
  const change = () => {
    copy.set('cases/seed-bank.json', ['picture'], { file: 'seeds.jpg', alt: 'Seeds in drawers.' });
    mkdirSync(join(copy.directory, 'media'), { recursive: true });
    writeFileSync(join(copy.directory, 'media/seeds.jpg'), '');
  };

  await expect(releaseOf(copy, change)).rejects.toThrow(
    'cases/seed-bank.json names the picture "seeds.jpg", which the website does not have: add it to the website as "/media/seeds.jpg"',
  );
});
