import { describe, expect, test } from 'vitest';
import { filePaths, folderPaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { GeneratorResultPages } from '../../../lambdas/diagnostic-request/http/generator-result-pages.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { buildRelease } from '../../../site/publication/build-release.ts';
import { functionContent } from '../../../site/publication/function-content.ts';
import { type ContentCopy, translatedCopy } from '../../fixtures/content-copy.ts';
import { siteSettings } from '../../fixtures/firm-stage.ts';
import { content, publish } from '../fixture-site.ts';

/** Publishes the fixture with its German translation, in which `edit` may change files. */
async function publishTranslated(edit: (copy: ContentCopy) => void = () => undefined, settings = {}) {
  using copy = translatedCopy();
  edit(copy);
  return publish(await readContent(copy.directory), settings);
}

const { documents, bodyAt, translations } = await publishTranslated();
const pages = documents.flatMap(({ path, mediaType, body, isUnlisted }) =>
  path !== undefined && mediaType.startsWith('text/html') && !isUnlisted ? [{ path, body }] : [],
);
const publishedPaths = new Set(documents.map(({ path }) => path));
const alternatesOf = (body: string) =>
  [...body.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
    ([, tag, url = '']) => [tag, url.replace(siteSettings.baseUrl, '') || '/'] as const,
  );

describe('the pages of a translation', () => {
  const germanPages = pages.filter(({ path }) => `${path}/`.startsWith('/de/'));

  test('are below its language tag, except those for developers and those that are not translated', () => {
    const missing = pages
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('/de') && !publishedPaths.has(`/de${path === '/' ? '' : path}`));

    expect(germanPages.length).toBeGreaterThan(12);
    expect(missing.filter((path) => !/^\/(?:api|agents|problems)/.test(path))).toEqual([
      '/cases/county-archive',
      ...missing.filter((path) => path.startsWith('/articles')),
    ]);
  });

  test('link to each other, and to what exists once', () => {
    const shared = [...Object.values(filePaths), ...Object.values(folderPaths), '/problems', '/.well-known'];
    for (const { path, body } of germanPages) {
      const links = [...body.matchAll(/<(?:a|link) (?![^>]*hreflang)[^>]*href="(\/[^"?#]*)/g)].map(
        ([, href = '']) => href,
      );
      const others = links.filter(
        (href) => !`${href}/`.startsWith('/de/') && !shared.some((prefix) => href.startsWith(prefix)),
      );

      expect(
        others.filter((href) => publishedPaths.has(`/de${href === '/' ? '' : href}`)),
        path,
      ).toEqual([]);
    }
  });

  test('and their originals name each other and the default, in the page and in the sitemap', () => {
    const bodies = new Map(pages.map(({ path, body }) => [path, body]));
    const sitemap = bodyAt(paths.sitemap);

    for (const { path, body } of pages) {
      const alternates = alternatesOf(body);
      if (alternates.length === 0) continue;
      const [first, second] = alternates;
      const tags = alternates.map(([tag]) => tag);
      expect(tags, path).toEqual(['en', 'de', 'x-default']);
      expect(alternates[2]?.[1], path).toBe(first?.[1]);
      expect([first?.[1], second?.[1]], path).toContain(path);
      for (const [, other] of alternates) expect(alternatesOf(bodies.get(other) ?? '')).toEqual(alternates);
      expect(sitemap).toContain(
        `<loc>${siteSettings.baseUrl}${path}</loc>${/<lastmod>[^<]*<\/lastmod>/.exec(sitemap.split(`<loc>${siteSettings.baseUrl}${path}</loc>`)[1]?.split('</url>')[0] ?? '')?.[0] ?? ''}<xhtml:link rel="alternate" hreflang="en"`,
      );
    }
    expect(alternatesOf(bodyAt('/de/services'))).toHaveLength(3);
    expect(alternatesOf(bodyAt('/cases/county-archive'))).toEqual([]);
    expect(alternatesOf(bodyAt('/api'))).toEqual([]);
  });

  test('lead to the same page in other languages, or to the home page', () => {
    const switchOn = (path: string) =>
      /<li><a href="([^"]+)" hreflang="([^"]+)" lang="[^"]+" dir="ltr">([^<]+)</.exec(bodyAt(path))?.slice(1);

    expect(switchOn('/pricing')).toEqual(['/de/pricing', 'de', 'Deutsch']);
    expect(switchOn('/de/pricing')).toEqual(['/pricing', 'en', 'English']);
    expect(switchOn('/cases/county-archive')).toEqual(['/de', 'de', 'Deutsch']);
    expect(switchOn('/api')).toEqual(['/de', 'de', 'Deutsch']);
  });

  test('have a 404 page in their language', async () => {
    using copy = translatedCopy();
    const { release } = await buildRelease(copy.directory, siteSettings);

    const page = release.documents.find(({ path }) => path === '#404/de');
    expect(page).toMatchObject({ folder: 'n/', contentLanguage: 'de' });
    expect(page?.body).toMatch(/<html lang="de".*href="\/de\/request".*Diese Seite gibt es nicht/s);
    expect(release.routes['/de/contact']).toEqual({ to: '/de/request' });
    expect(release.routes['/de/pricing.json']).toEqual({ to: '/de/api/v1/pricing' });
  });
});

test('a text that is not translated is in an element with its language', async () => {
  const published = await publishTranslated((copy) => {
    copy.set('de/company.json', ['whatWeDoNotDo'], undefined);
    copy.set('de/next-step.json', ['commitment'], undefined);
  });
  const [text = ''] = content.company.whatWeDoNotDo;

  expect(published.bodyAt('/de')).toContain(`<li lang="en">${text}</li>`);
  expect(published.bodyAt('/de')).toContain(` lang="en">${content.nextStep.commitment}</p>`);
  expect(bodyAt('/de')).not.toContain(`lang="en">${text}`);
});

test('every document in a language says so, and what exists once does not', () => {
  const languageOf = (path: string) => documents.find((document) => document.path === path)?.contentLanguage;

  expect(
    Object.fromEntries(
      ['/', '/de', '/de/index.md', '/de/index.json', '/de/api/v1/cases', '/de/llms-full.txt'].map((path) => [
        path,
        languageOf(path),
      ]),
    ),
  ).toEqual({
    '/': 'en',
    '/de': 'de',
    '/de/index.md': 'de',
    '/de/index.json': 'de',
    '/de/api/v1/cases': 'de',
    '/de/llms-full.txt': 'de',
  });
  expect(languageOf('/api')).toBe('en');
  expect(languageOf(paths.openapi)).toBeUndefined();
});

test('the resources of a translation have its texts, the same numbers, and links to its pages', () => {
  const [german, english] = ['/de/api/v1/cases', '/api/v1/cases'].map(
    (path) => JSON.parse(bodyAt(path)).cases,
  );

  expect(german.map(({ slug }: { slug: string }) => slug)).toEqual(
    english.map(({ slug }: { slug: string }) => slug).filter((slug: string) => slug !== 'county-archive'),
  );
  expect(german[0]).toMatchObject({
    year: english[0].year,
    title: 'Ein Fahrplan, der die Gezeiten wieder kennt',
    link: `${siteSettings.baseUrl}/de/cases/ferry-timetable`,
    picture: { url: english[0].picture.url },
  });
});

test('OpenAPI has a server for each language, and requests go to the first', () => {
  const { servers, paths: operations } = JSON.parse(bodyAt(paths.openapi));
  const urls = (list: { url: string }[]) => list.map(({ url }) => url);

  expect(urls(servers)).toEqual([siteSettings.baseUrl, `${siteSettings.baseUrl}/de`]);
  expect(urls(operations[paths.diagnosticRequest].post.servers)).toEqual([siteSettings.baseUrl]);
  expect(operations['/api/v1/company'].get.servers).toBeUndefined();
});

test('llms.txt has a section for each language, the first one first', () => {
  const headings = [...bodyAt(paths.llmsTxt).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);

  expect(headings.filter((heading) => /Pages|Resources/.test(heading ?? ''))).toEqual([
    'Pages',
    'Pages in German',
    'Resources',
    'Resources in German',
  ]);
  expect(bodyAt(paths.llmsTxt)).toContain('also exist in German (de) below /de.');
});

test('agents get the language that agents.language chooses', async () => {
  const german = await publishTranslated(undefined, { agents: { language: 'de' } });
  const skill = (published: typeof german) => published.bodyAt('/.well-known/agent-skills/index.json');

  expect(skill(german)).toContain('Wir betreuen Programme');
  const { mcp, a2a } = functionContent(german);
  const elsewhere = 'Pages and resources also exist in English (en) without a prefix.';
  expect(mcp.instructions).toMatch(/Wir betreuen Programme.*/);
  for (const text of [mcp.instructions, a2a.offer.text, mcp.skill.text]) expect(text).toContain(elsewhere);
  expect(mcp.server.icons?.[0]?.src).toBe(`${siteSettings.baseUrl}/icon.svg`);
  expect(JSON.stringify(mcp.tools)).toContain(`${siteSettings.baseUrl}/de/request#name=`);
  expect(mcp.form.website).toMatch(/\/de\/request$/);
  using copy = translatedCopy();
  await expect(buildRelease(copy.directory, { ...siteSettings, agents: { language: 'fr' } })).rejects.toThrow(
    'is "fr", in which there is no content: write "en" or "de"',
  );
});

test('the form of a language is answered in that language', async () => {
  const resultPages = new GeneratorResultPages(functionContent(await publishTranslated()).resultPages);
  const answer = (values: Record<string, string>) => {
    const fields = new URLSearchParams({ email: 'ada@example.org', ...values });
    return resultPages.inLanguageOf(fields).accepted({ id: 'DR-1' }, fields);
  };

  expect(resultPages.translations).toEqual(['de']);
  expect(bodyAt('/de/request')).toContain('<input type="hidden" name="language" value="de">');
  expect(answer({ language: 'de' })).toMatch(/<html lang="de">[\s\S]*Ihre Anfrage ist angekommen/);
  expect(answer({})).toContain('<html lang="en">');
  for (const language of ['fr', '__proto__', 'toString'])
    expect(answer({ language })).toContain('<html lang="en">');
});

test('with one language, no document mentions languages', () => {
  const publishedInEnglish = publish(content);
  const { documents: documentsInEnglish } = publishedInEnglish;

  expect(translations).toHaveLength(1);
  for (const mark of ['rel="alternate" hreflang', 'x-default', 'xhtml:link', 'Pages in '])
    expect(
      documentsInEnglish.filter(({ body }) => body.includes(mark)).map(({ path }) => path),
      mark,
    ).toEqual([]);
  expect(publishedInEnglish.bodyAt('/request')).not.toContain('name="language"');
});
