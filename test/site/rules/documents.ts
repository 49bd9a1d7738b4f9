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

/** Tests that documents for programs are complete, match their schemas, and link to existing documents. */
export function testDocuments({ documents, content, site, siteBuild }: Firm): void {
  const { baseUrl } = site;
  const bodyAt = (path: string) => documents.find((document) => document.path === path)?.body ?? '';
  const published = new Set(documents.map(({ path }) => path));
  const resourcePaths = readOperationsOf(site).map(({ path }) => path);

  test('each document has a path or a key of its own', () => {
    const places = documents.map(({ path, key }) => path ?? key);

    expect(new Set(places).size).toBe(places.length);
    expect(places).not.toContain(undefined);
  });

  test('each text ends with one line break', () => {
    const texts = documents.filter(({ encoding }) => encoding === undefined);

    expect(texts.filter(({ body }) => !/\S\n$/.test(body)).map(({ path }) => path)).toEqual([]);
  });

  test('each resource keeps its schema, and the one that the OpenAPI document gives it', () => {
    const described = new ServedOpenApi(JSON.parse(bodyAt(paths.openapi)));
    for (const operation of readOperationsOf(site)) {
      const body = JSON.parse(bodyAt(operation.path));
      expect(operation.answer.parse(body)).toEqual(body);
      expect(() => described.expectBody(operation.path, 'get', 200, body)).not.toThrow();
    }
  });

  test('each tool answers what its output schema describes', () => {
    for (const { definition, answer } of buildMcpData(siteBuild).tools) {
      if (answer === undefined) continue;
      const validate = formats.default(new Ajv2020({ strict: false })).compile(definition.outputSchema);
      validate(answer);
      expect(validate.errors, definition.name).toBeNull();
    }
  });

  test('each link of a resource leads to a document, or to the e-mail address', () => {
    const links = resourcePaths.flatMap((path) =>
      [...bodyAt(path).matchAll(/"link":"([^"]+)"/g)].map(([, link = '']) => link),
    );

    expect(links.length).toBeGreaterThan(0);
    expect(
      links.filter(
        (link) =>
          link !== `mailto:${content.company.email}` &&
          !(link.startsWith(`${baseUrl}/`) && published.has(new URL(link).pathname)),
      ),
    ).toEqual([]);
  });

  test('llms.txt has one line for each document, except files for browsers and robots, and pages, whose Markdown variant has it', () => {
    const jsonOfPages = documents.flatMap(({ mediaType, body }) =>
      mediaType.startsWith('text/html') ? jsonPathsIn(body).filter((path) => !path.startsWith('/api/')) : [],
    );
    const listed = [...bodyAt(paths.llmsTxt).matchAll(/^- \[.*?[^\\]\]\((\S*?)\):/gm)].map(
      ([, address = '']) => new URL(address).pathname,
    );
    const unlistedTypes = /^text\/(html|css|javascript)|^(?:image|font)\/|\/xml$/;
    const unlistedPaths: readonly string[] = [
      paths.llmsTxt,
      paths.robotsTxt,
      '/fonts/LICENSE.txt',
      ...jsonOfPages,
    ];
    const expected = documents.flatMap(({ path, mediaType }) =>
      path === undefined || unlistedPaths.includes(path) || unlistedTypes.test(mediaType) ? [] : [path],
    );

    expect(listed.toSorted()).toEqual(expected.toSorted());
  });

  test('the sitemap has each page, except those of the problem types', () => {
    const listed = [...bodyAt(paths.sitemap).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page = '']) => page);
    const pages = documents.filter(
      ({ path, mediaType, isUnlisted }) =>
        mediaType.startsWith('text/html') && !isUnlisted && !path?.startsWith('/problems/'),
    );

    expect(listed.toSorted()).toEqual(pages.map(({ path }) => `${baseUrl}${path}`).toSorted());
  });

  test('the routes fit into a KeyValueStore', () => {
    const release = createRelease(siteBuild);
    const placed = release.documents.flatMap(({ path, markdownOf }) =>
      path === undefined ? [] : [{ path, markdownOf, key: `${'0'.repeat(50)}${path}` }],
    );

    expect(routeStoreIssues(routeEntries(release.routes, placed))).toEqual([]);
  });
}
