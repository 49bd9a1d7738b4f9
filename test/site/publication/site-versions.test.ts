import { describe, expect, test } from 'vitest';
import { capabilities } from '../../../contract/capabilities.ts';
import { paths } from '../../../contract/paths.ts';
import { createRelease } from '../../../release/create-release.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { buildA2aData } from '../../../site/publication/build-a2a-data.ts';
import { buildMcpData } from '../../../site/publication/build-mcp-data.ts';
import { buildSite } from '../../../site/publication/build-site.ts';
import { fixtureContent } from '../../fixtures/firm-stage.ts';
import { bodyAt } from '../fixture-site.ts';

const baseUrl = 'https://desk.example';
const successor = { name: 'v2', published: '2027-03-31' };
const deprecated = { since: '2027-04-01', successor: 'v2', sunset: '2027-10-01' };

const v1 = { name: 'v1', published: '2026-11-21' };

describe('buildSite() with v2 and a deprecated v1', async () => {
  const versions = [{ ...v1, deprecated }, successor];
  const { documents } = buildSite(await readContent(fixtureContent), { baseUrl, versions });
  const body = (path: string) => bodyAt(path, documents);
  const openapi = JSON.parse(body(paths.openapi));

  test('describes both versions in OpenAPI, and marks v1 as deprecated', () => {
    const operations = Object.entries(openapi.paths).map(([path, item]) => ({
      path,
      ...Object.values(item ?? {})[0],
    }));
    const deprecatedPaths = operations.filter((operation) => operation.deprecated).map(({ path }) => path);

    const versionedOperations = operations.filter(({ path }) => path.startsWith('/api/'));

    expect(versionedOperations).toHaveLength(2 * (capabilities.length + 1));
    expect(operations.length - versionedOperations.length).toBe(2);
    expect(deprecatedPaths).toEqual(
      operations.map(({ path }) => path).filter((path) => path.startsWith('/api/v1/')),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect(new Set(operations.map(({ summary }) => summary)).size).toBe(operations.length);
    expect(openapi.paths['/api/v2/company'].get.operationId).toBe('getCompany');
    expect(openapi.paths['/api/v1/company'].get.operationId).toBe('getCompanyV1');
  });

  test('describes the response headers of the deprecated version', () => {
    const headers = openapi.paths['/api/v1/diagnostic-request'].post.responses[202].headers;

    expect(headers.Deprecation.example).toBe('@1806537600');
    expect(headers.Sunset.example).toBe('Fri, 01 Oct 2027 23:59:59 GMT');
    expect(openapi.paths['/api/v1/company'].get.responses[200].headers).toHaveProperty('Deprecation');
    expect(openapi.paths['/api/v2/company'].get.responses[200].headers).not.toHaveProperty('Deprecation');
  });

  test('lists both versions in the API catalog', () => {
    const { linkset } = JSON.parse(body(paths.apiCatalog));
    const items = linkset[0].item.map(({ href }: { href: string }) => href);

    expect(items).toEqual(
      expect.arrayContaining([`${baseUrl}/api/v1/company`, `${baseUrl}/api/v2/diagnostic-request`]),
    );
  });

  test("directs the website's form and programs to the current version", () => {
    expect(body('/request')).toContain(
      '<form id="request" method="post" action="/api/v2/diagnostic-request" ',
    );
    expect(body('/request.md')).toContain('`POST /api/v2/diagnostic-request`');
    expect(body('/request.md')).not.toContain('/api/v1/');
  });

  test('lists only the current version in llms.txt', () => {
    expect(body(paths.llmsTxt)).toContain(`${baseUrl}/api/v2/services)`);
    expect(body(paths.llmsTxt)).not.toContain('/api/v1/');
  });

  test('says on the API page when the deprecated version ends', () => {
    expect(body('/api')).toContain(
      'v1 has been deprecated since 2027-04-01 and keeps answering until 2027-10-01: use v2.',
    );
  });
});

test.each([
  ['v1', [successor], /\/api\/v1\b|V1\b/],
  ['v2', [v1, { name: 'v3', published: '2029-01-01' }], /\/api\/v2\b|V2\b/],
])('buildSite() does not mention %s once it has been removed', async (_name, versions, mention) => {
  const siteBuild = buildSite(await readContent(fixtureContent), { baseUrl, versions });
  const { documents, routes } = createRelease(siteBuild, versions);
  const compiledData = [buildMcpData(siteBuild), buildA2aData(siteBuild)];

  const texts = documents.filter(({ encoding }) => encoding === undefined);
  for (const part of [...texts, ...Object.keys(routes), ...compiledData])
    expect(JSON.stringify(part)).not.toMatch(mention);
});
