import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { createRelease } from '../../../release/create-release.ts';
import { routeEntries, routeStoreIssues } from '../../../release/release.ts';
import { buildMcpData } from '../../../site/publication/build-mcp-data.ts';
import { readOperationsOf } from '../../../site/resources/site.ts';
import { ServedOpenApi } from '../../../verify/served-openapi.ts';
import { jsonPathsIn } from '../../support/page-text.ts';
import type { Firm } from '../fixture-site.ts';

/** Tests that the documents for programs are complete, match their schemas, and link to existing documents. */
export function testDocuments({ documents, content, site, publication }: Firm): void {
  const { baseUrl } = site;
  const bodyAt = (path: string) => documents.find((document) => document.path === path)?.body ?? '';
  const publishedPaths = new Set(documents.map(({ path }) => path));
  const resourcePaths = readOperationsOf(site).map(({ path }) => path);

  test('each document has a unique path or key', () => {
    const locations = documents.map(({ path, key }) => path ?? key);

    expect(new Set(locations).size).toBe(locations.length);
    expect(locations).not.toContain(undefined);
  });

  test('each text document ends with exactly one line break', () => {
    const texts = documents.filter(({ encoding }) => encoding === undefined);

    expect(texts.filter(({ body }) => !/\S\n$/.test(body)).map(({ path }) => path)).toEqual([]);
  });

  test('each resource matches its schema, and its schema in the OpenAPI document', () => {
    const openapi = new ServedOpenApi(JSON.parse(bodyAt(paths.openapi)));
    for (const operation of readOperationsOf(site)) {
      const body = JSON.parse(bodyAt(operation.path));
      expect(operation.answer.parse(body)).toEqual(body);
      expect(() => openapi.expectBody(operation.path, 'get', 200, body)).not.toThrow();
    }
  });

  test('the result of each tool matches its output schema', () => {
    for (const { definition, answers = {} } of buildMcpData(publication.site).tools) {
      const validate = formats.default(new Ajv2020({ strict: false })).compile(definition.outputSchema);
      for (const [args, answer] of Object.entries(answers)) {
        validate(answer);
        expect(validate.errors, `${definition.name} ${args}`).toBeNull();
      }
    }
  });

  test('each link in a resource leads to a document or to the e-mail address', () => {
    const links = resourcePaths.flatMap((path) =>
      [...bodyAt(path).matchAll(/"link":"([^"]+)"/g)].map(([, link = '']) => link),
    );

    expect(links.length).toBeGreaterThan(0);
    expect(
      links.filter(
        (link) =>
          link !== `mailto:${content.company.email}` &&
          !(link.startsWith(`${baseUrl}/`) && publishedPaths.has(new URL(link).pathname)),
      ),
    ).toEqual([]);
  });

  test('llms.txt lists each document once, with pages as Markdown, and without files for browsers and robots', () => {
    const pageJsonPaths = documents.flatMap(({ mediaType, body }) =>
      mediaType.startsWith('text/html') ? jsonPathsIn(body).filter((path) => !path.includes('/api/v1/')) : [],
    );
    const listedPaths = [...bodyAt(paths.llmsTxt).matchAll(/^- \[.*?[^\\]\]\((\S*?)\):/gm)].map(
      ([, address = '']) => new URL(address).pathname,
    );
    const unlistedTypes = /^text\/(html|css|javascript)|^(?:image|font)\/|\/xml$/;
    const unlistedPaths: readonly string[] = [
      paths.llmsTxt,
      paths.robotsTxt,
      '/fonts/LICENSE.txt',
      ...pageJsonPaths,
    ];
    const expectedPaths = documents.flatMap(({ path, mediaType }) =>
      path === undefined || unlistedPaths.includes(path) || unlistedTypes.test(mediaType) ? [] : [path],
    );

    expect(listedPaths.toSorted()).toEqual(expectedPaths.toSorted());
  });

  test('the sitemap contains each page, except the pages of problem types', () => {
    const listedUrls = [...bodyAt(paths.sitemap).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page = '']) => page);
    const pages = documents.filter(
      ({ path, mediaType, isUnlisted }) =>
        mediaType.startsWith('text/html') && !isUnlisted && !path?.startsWith('/problems/'),
    );

    expect(listedUrls.toSorted()).toEqual(pages.map(({ path }) => `${baseUrl}${path}`).toSorted());
  });

  test('the routes fit into a KeyValueStore', () => {
    const release = createRelease(publication);
    const storedDocuments = release.documents.flatMap(({ path, markdownOf }) =>
      path === undefined ? [] : [{ path, markdownOf, key: `${'0'.repeat(50)}${path}`, isImmutable: false }],
    );

    expect(routeStoreIssues(routeEntries(release.routes, storedDocuments))).toEqual([]);
  });
}
