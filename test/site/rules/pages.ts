import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { filePaths, pagePaths } from '../../../contract/page-paths.ts';
import type { Firm } from '../fixture-site.ts';

const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Names of elements whose tags do not match, in order of detection. "<" and ">" are escaped in text and attributes. */
function unclosedElements(html: string): string[] {
  const openElements: string[] = [];
  const mismatched: string[] = [];
  const markup = html.replaceAll(/(<(script|style|textarea)\b[^>]*>).*?(?=<\/\2>)/gs, '$1');
  for (const [, slash, name = ''] of markup.matchAll(/<(\/?)([a-z][a-z\d]*)(?:"[^"]*"|[^">])*>/g)) {
    if (voidElements.has(name)) continue;
    if (slash === '') openElements.push(name);
    else if (openElements.at(-1) === name) openElements.pop();
    else mismatched.push(name);
  }
  return [...mismatched, ...openElements];
}

const gzippedBytes = (text: string) => gzipSync(text).length;

/** Tests that every page is complete, valid and small, and links to existing pages. */
export function testPages({ documents, content, site, publication }: Firm): void {
  const pages = documents.filter(
    ({ mediaType, isUnlisted }) => mediaType.startsWith('text/html') && !isUnlisted,
  );
  const bodyAt = (path: string) => documents.find((document) => document.path === path)?.body ?? '';

  const translatedSites = publication.translations.map((edition) => edition.site);
  const siteAt = (path: string) =>
    translatedSites.find(({ language }) => `${path}/`.startsWith(`${language.prefix}/`)) ?? site;

  describe.each(pages.map(({ path = '', body }) => [path, body]))('the page at %s', (path, body) => {
    test('is HTML with a language, a title, a description, a viewport and one level 1 heading', () => {
      expect(body).toMatch(new RegExp(`^<!doctype html>\n<html lang="${siteAt(path).language.tag}"[ >]`));
      expect(body).toMatch(/<title>[^<]+<\/title>/);
      expect(body).toMatch(/<meta name="description" content="[^"]+">/);
      expect(body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
      expect(body.match(/<h1>/g)).toHaveLength(1);
    });

    test('links only to existing documents within the site', () => {
      const links = [...body.matchAll(/(?:href|src)="(\/[^"?#]*)/g)].map((match) => match[1] ?? '');
      const existingPaths = new Set([
        ...documents.map(({ path }) => path),
        ...publication.images.flatMap(({ paths }) => paths),
      ]);

      expect(links.filter((link) => !existingPaths.has(link))).toEqual([]);
    });

    test('has unique ids', () => {
      const ids = [...body.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);

      expect(ids).toHaveLength(new Set(ids).size);
    });

    test('links only to fragments that exist', () => {
      const fragmentLinks = [...body.matchAll(/ href="(\/[^"#?]*)?#([^"]+)"/g)];
      const brokenLinks = fragmentLinks.filter(
        ([, page = path, id]) => !bodyAt(page).includes(` id="${decodeURIComponent(id ?? '')}"`),
      );

      expect(brokenLinks.map(([link]) => link)).toEqual([]);
    });

    test('has scripts only if it is the page with the form', () => {
      const hasScript = /<script(?! type="application\/(?:ld\+)?json")/.test(body);

      expect(hasScript).toBe(path === siteAt(path).language.prefix + pagePaths.request);
    });

    test('loads scripts and styles only from its own site, and contains no inline ones', () => {
      const scripts = [...body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);

      for (const tag of scripts) expect(tag).toMatch(/ type="application\/(ld\+)?json"| src="\/script\.js\?/);
      expect(body).not.toMatch(
        /<style|style=|\son\w+=|src="(?!\/)|<link[^>]+rel="(stylesheet|icon)"[^>]+href="(?!\/)/,
      );
    });

    test('takes at most 60 kB to transfer, including its stylesheet', () => {
      expect(gzippedBytes(body) + gzippedBytes(bodyAt(filePaths.stylesheet))).toBeLessThanOrEqual(60_000);
    });

    test('closes every element that it opens', () => {
      expect(unclosedElements(body)).toEqual([]);
    });

    test('has its canonical URL, its Markdown variant and Open Graph metadata', () => {
      expect(body).toContain(`<link rel="canonical" href="${site.baseUrl}${path}">`);
      const markdownVariant = /<link rel="alternate" type="text\/markdown" href="([^"]+)">/.exec(body)?.[1];
      expect(documents.find(({ path }) => path === markdownVariant)).toMatchObject({ markdownOf: path });
      for (const property of ['type', 'url', 'title', 'description', 'site_name'])
        expect(body).toMatch(new RegExp(`<meta property="og:${property}" content="[^"]+">`));
    });
  });

  test('the home page links to every service, the form and the e-mail address', () => {
    const body = bodyAt(pagePaths.home);

    for (const { slug } of content.services)
      expect(body).toContain(`<a href="${pagePaths.services}/${slug}">`);
    expect(body).toContain(`<a href="${pagePaths.request}" class="action">`);
    expect(body).toContain(`<a href="mailto:${content.company.email}">${content.company.email}</a>`);
  });
}
