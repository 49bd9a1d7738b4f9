import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cacheControl } from '../../../contract/cache-time.ts';
import type { ResourceContent } from '../../../contract/resources/all-resources.ts';
import { baseUrlPlaceholder } from '../../../release/base-url-placeholder.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { buildSite } from '../../../site/publication/build-site.ts';
import { readOperationsOf } from '../../../site/resources/site.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { fixtureContent } from '../../fixtures/firm-stage.ts';
import { bodyAt, content, documents, site } from '../fixture-site.ts';

const { baseUrl } = site;

const resourcePaths = readOperationsOf(site).map(({ path }) => path);

test('buildSite() builds the same bytes from the same content', () => {
  expect(buildSite(readContent(fixtureContent), { baseUrl }).documents).toEqual(documents);
});

test('buildSite() returns the same for two deployments except for their base URLs', () => {
  const elsewhere = buildSite(content, { baseUrl: baseUrlPlaceholder }).documents;

  const moved = elsewhere.map(({ body, ...document }) => ({
    ...document,
    body: body.replaceAll(baseUrlPlaceholder, baseUrl),
  }));
  expect(moved).toEqual(documents);
});

test('buildSite() rejects a base URL that is not an origin', () => {
  expect(() => buildSite(content, { baseUrl: 'https://desk.example/' })).toThrow(
    'Cannot publish at "https://desk.example/"',
  );
});

test.each(resourcePaths)(
  'the document at %s is compact JSON that may be cached for the cache time',
  (path) => {
    const body = bodyAt(path);

    expect(documents.find((one) => one.path === path)).toMatchObject({
      mediaType: 'application/json',
      cacheControl,
      body: `${JSON.stringify(JSON.parse(body))}\n`,
    });
  },
);

/** Members of the content that are published in another format, or that only editors read. */
const unpublished = new Set(['$schema', 'file']);

/** Every text of the content that is published unchanged. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => (unpublished.has(name) ? [] : textsOf(member)));
}

/** Members that only editors read, or that are checked against a list. */
const unmarked = ['$schema', 'timeZone', 'telephone', 'file'];

/** The content with a marker after every free text. Codes have no lower-case letter after a capital one. */
function marked<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (name, member) => {
    const isFree = typeof member === 'string' && / |[A-Z].*[a-z]/s.test(member) && !unmarked.includes(name);
    return isFree ? `${member} \u2020` : member;
  });
}

test("buildSite() publishes every value of the resources' content in a resource", () => {
  const { website, ...resourceContent } = content;
  const planted: ResourceContent = marked(resourceContent);

  const { documents } = buildSite({ ...planted, website }, { baseUrl });

  const said = resourcePaths.map((path) => JSON.parse(bodyAt(path, documents)));
  const published = new Set(textsOf(said));
  expect(textsOf(planted).filter((text) => !published.has(text))).toEqual([]);
});

describe('the name of the firm', () => {
  const { name, slug, email } = content.company;

  test('occurs only in company.json', () => {
    const others = { ...content, company: { ...content.company, name: '', slug: '', email: '' } };

    expect(JSON.stringify(others).toLowerCase()).not.toContain(name.toLowerCase());
    expect(JSON.stringify(others).toLowerCase()).not.toContain(slug);
  });

  test('changes everywhere when one file changes', () => {
    using copy = new ContentCopy();
    const old = readFileSync(join(copy.directory, 'company.json'), 'utf8');
    copy.write(
      'company.json',
      old
        .replace(`"${name}"`, '"Tarn & <Ledger>"')
        .replace(`"${slug}"`, '"tarn-ledger"')
        .replace(email, 'desk@tarn.example'),
    );

    const renamed = buildSite(readContent(copy.directory), { baseUrl }).documents;

    for (const { path, key, body } of renamed) {
      const place = path ?? key ?? '';
      const old = place.replace('tarn-ledger', slug);
      const before = documents.find((document) => (document.path ?? document.key) === old)?.body ?? '';
      expect(body.toLowerCase(), place).not.toContain(name.toLowerCase());
      const isSaid = [
        'Tarn & <Ledger>',
        'Tarn &amp; &lt;Ledger&gt;',
        String.raw`Tarn & \<Ledger>`,
        String.raw`Tarn & \\<Ledger>`,
      ].some((one) => body.includes(one));
      expect(isSaid, place).toBe(before.includes(name));
    }
  });
});
