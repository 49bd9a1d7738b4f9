import { describe, expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { WebPage } from '../../../contract/resources/web-page.ts';
import { ServedOpenApi } from '../../../verify/served-openapi.ts';
import { jsonPathsIn, textOutside } from '../../support/page-text.ts';
import type { Firm } from '../fixture-site.ts';

/** The texts of the website's words, without placeholders. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/\{\w+\}/);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

/** Tests that everything on the website is also available as JSON. */
export function testPageJson({ documents, site, publication }: Firm): void {
  const bodyAt = (path: string) => documents.find((document) => document.path === path)?.body ?? 'null';
  const openapi = new ServedOpenApi(JSON.parse(bodyAt(paths.openapi)));
  const pages = [...bodyAt(paths.sitemap).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
  // A resource contains values without the labels that its page shows. A page's own JSON also contains the labels.
  const words = [site, ...publication.translations.map((edition) => edition.site)].flatMap(({ website }) =>
    wordsIn(website.words),
  );

  describe.each(pages)('the page %s of the sitemap', (url) => {
    const path = url.slice(site.baseUrl.length);
    const jsonPaths = jsonPathsIn(bodyAt(path));
    const bodies = jsonPaths.map((json) => JSON.parse(bodyAt(json)));

    test('links to the JSON that contains its text', () => {
      const isInResource = jsonPaths.some((json) => json.includes('/api/v1/'));
      const textNotInJson = textOutside(bodyAt(path), bodies, isInResource ? words : []);

      expect(jsonPaths).not.toEqual([]);
      expect(textNotInJson.filter((text) => /[\p{L}\p{N}]/u.test(text))).toEqual([]);
    });

    test('is in resources, or in a separate document that matches its schema', () => {
      const [json = '', ...otherPaths] = jsonPaths;
      if (json.includes('/api/v1/')) {
        expect(openapi.pathsWith('get')).toEqual(expect.arrayContaining(jsonPaths));
        return;
      }
      const markdown = documents.find(({ markdownOf }) => markdownOf === path)?.body ?? '';

      expect(otherPaths).toEqual([]);
      expect(bodies).toEqual([WebPage.parse(bodies[0])]);
      expect(() => openapi.expectValue(['components', 'schemas', 'WebPage'], bodies[0])).not.toThrow();
      expect(bodies[0].url).toBe(url);
      expect(markdown.endsWith(`\n\n${bodies[0].text}\n`)).toBe(true);
    });
  });
}
