import { describe, expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { WebPage } from '../../../contract/resources/web-page.ts';
import { ServedOpenApi } from '../../../verify/served-openapi.ts';
import { jsonPathsIn, textOutside } from '../../support/page-text.ts';
import type { Firm } from '../fixture-site.ts';

/** The texts of the website's words, without their placeholders. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/\{\w+\}/);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

/** Tests that everything on the website is also available as JSON. */
export function testPageJson({ documents, site }: Firm): void {
  const bodyAt = (path: string) => documents.find((document) => document.path === path)?.body ?? 'null';
  const openapi = new ServedOpenApi(JSON.parse(bodyAt(paths.openapi)));
  const pages = [...bodyAt(paths.sitemap).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
  // A resource contains only the value for which its page also has a label. A page's own JSON contains the labels as
  // well.
  const words = wordsIn(site.website.words);

  describe.each(pages)('the page %s of the sitemap', (url) => {
    const path = url.slice(site.baseUrl.length);
    const named = jsonPathsIn(bodyAt(path));
    const bodies = named.map((json) => JSON.parse(bodyAt(json)));

    test('names the JSON in which its text stands', () => {
      const isCovered = named.some((json) => json.startsWith('/api/'));
      const outside = textOutside(bodyAt(path), bodies, isCovered ? words : []);

      expect(named).not.toEqual([]);
      expect(outside.filter((rest) => /[\p{L}\p{N}]/u.test(rest))).toEqual([]);
    });

    test('is in resources, or in one document of its own, which keeps its schema', () => {
      const [json = '', ...others] = named;
      if (json.startsWith('/api/')) {
        expect(openapi.pathsWith('get')).toEqual(expect.arrayContaining(named));
        return;
      }
      const markdown = documents.find(({ markdownOf }) => markdownOf === path)?.body ?? '';

      expect(others).toEqual([]);
      expect(bodies).toEqual([WebPage.parse(bodies[0])]);
      expect(() => openapi.expectValue(['components', 'schemas', 'WebPage'], bodies[0])).not.toThrow();
      expect(bodies[0].url).toBe(url);
      expect(markdown.endsWith(`\n\n${bodies[0].text}\n`)).toBe(true);
    });
  });
}
