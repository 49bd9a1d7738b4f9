import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiVersions } from '../../contract/api-versions.ts';
import { shapeOf } from '../../contract/capabilities.ts';
import { pathInVersion, paths } from '../../contract/paths.ts';
import { shapeInVersion } from '../../contract/resources/version-shape.ts';
import { buildA2aData } from '../../site/a2a/build-a2a-data.ts';
import { buildSite } from '../../site/build-site.ts';
import { readContent } from '../../site/content/read-content.ts';
import { buildMcpData } from '../../site/mcp/build-mcp-data.ts';
import { readOperationsOf } from '../../site/site.ts';
import { ServedOpenApi } from '../../verify/served-openapi.ts';
import { fixtureContent } from '../fixtures/firm-stage.ts';
import { operationsOfTwoShapes } from '../support/earlier-shapes.ts';
import { site } from './fixture-site.ts';

const v1 = { name: 'v1', published: '2026-11-21' };
const v2 = { name: 'v2', published: '2027-03-31' };

/** The site of `versions`, of which v1 answers with cases in another shape. */
function published(versions: ApiVersions) {
  const siteBuild = buildSite(readContent(fixtureContent), {
    baseUrl: 'https://desk.example',
    capabilities: operationsOfTwoShapes,
    versions,
  });
  const bodies = new Map(siteBuild.documents.map(({ path, body }) => [path, body]));
  const json = (path: string) => JSON.parse(bodies.get(path) ?? '');
  const openapi = json(paths.openapi);
  const described = new ServedOpenApi(openapi);
  return {
    json,
    siteBuild,
    openapi,
    /** Throws unless `body` is what the operation at `path` answers. */
    expectBody: (path: string, body: unknown) => described.expectBody(path, 'get', 200, body),
    schemaOf: (path: string) => openapi.paths[path].get.responses[200].content['application/json'].schema,
  };
}

const earlier = { count: expect.any(Number), list: expect.any(Array) };
const present = { cases: expect.any(Array) };

describe('buildSite() with a v2 whose cases have another shape than in v1', () => {
  const { json, siteBuild, openapi, expectBody, schemaOf } = published([v1, v2]);

  test('answers in each version with its shape', () => {
    expect(json('/api/v1/cases')).toEqual(earlier);
    expect(json('/api/v2/cases')).toEqual(present);
    expect(json('/api/v1/cases').list.map(({ name }: { name: string }) => name)).toEqual(
      json('/api/v2/cases').cases.map(({ slug }: { slug: string }) => slug),
    );
  });

  test('answers a resource of one shape in both with the same', () => {
    const ofOneShape = readOperationsOf(siteBuild).filter(({ shapes }) => !shapes.earlier);

    expect(ofOneShape.length).toBeGreaterThan(0);
    for (const { path } of ofOneShape) expect(json(pathInVersion(path, 'v1')), path).toEqual(json(path));
  });

  test('describes each answer by a schema that takes it, and not that of the other version', () => {
    expect(schemaOf('/api/v1/cases')).toEqual({ $ref: '#/components/schemas/CasesV1' });
    expect(schemaOf('/api/v2/cases')).toEqual({ $ref: '#/components/schemas/Cases' });
    for (const version of ['v1', 'v2']) {
      const other = version === 'v1' ? 'v2' : 'v1';
      const path = `/api/${version}/cases`;
      expectBody(path, json(path));
      expect(() => expectBody(path, json(`/api/${other}/cases`))).toThrow('a body of its schema');
    }
  });

  test('gives a schema that differs another name, and one that does not the same', () => {
    const { Case, CaseV1, CaseLink } = openapi.components.schemas;

    expect(CaseV1.properties.proofs.items).toEqual({ $ref: '#/components/schemas/CaseLink' });
    expect(Case.properties.links.items).toEqual({ $ref: '#/components/schemas/CaseLink' });
    expect(CaseLink).toBeDefined();
    expect(openapi.components.schemas).not.toHaveProperty('CaseLinkV1');
    expect(openapi.components.schemas).not.toHaveProperty('CompanyV1');
  });

  test('gives the example of each operation its shape', () => {
    const exampleOf = (path: string) =>
      openapi.paths[path].get.responses[200].content['application/json'].examples.published.value;

    expect(exampleOf('/api/v1/cases')).toEqual({ count: 1, list: [expect.anything()] });
    expectBody('/api/v1/cases', exampleOf('/api/v1/cases'));
    expectBody('/api/v2/cases', exampleOf('/api/v2/cases'));
  });
});

describe.each([
  ['v1 alone', [v1], '/api/v1/cases', earlier],
  ['v1 and v2', [v1, v2], '/api/v2/cases', present],
])('with %s, agents', (_which, versions, path, shape) => {
  const { json, siteBuild } = published(versions);

  test(`get over MCP what ${path} answers, with its schema`, () => {
    const tool = buildMcpData(siteBuild).tools.find(({ definition }) => definition.name === 'get_cases');
    const card = json(paths.wellKnownServerCard).tools.find(
      ({ name }: { name: string }) => name === 'get_cases',
    );

    expect(tool?.answer).toEqual(shape);
    expect(tool?.answer).toEqual(json(path));
    expect(Object.keys(Object(tool?.definition.outputSchema.properties))).toEqual(Object.keys(shape));
    expect(card).toEqual(tool?.definition);
  });

  test(`get over A2A what ${path} answers`, () => {
    const { skills } = buildA2aData(siteBuild);

    expect(skills.flatMap(({ resources }) => resources?.cases?.data ?? [])).toEqual([{ cases: json(path) }]);
  });
});

test('buildSite() with v1 alone names its schemas without a suffix, and not those of v2', () => {
  const { openapi, schemaOf } = published([v1]);

  expect(schemaOf('/api/v1/cases')).toEqual({ $ref: '#/components/schemas/Cases' });
  expect(Object.keys(openapi.components.schemas.Cases.properties)).toEqual(['count', 'list']);
  expect(Object.keys(openapi.components.schemas).filter((name) => /V\d$/.test(name))).toEqual([]);
});

describe('shapeInVersion()', () => {
  const shape = (member: string) => {
    const answer = z.strictObject({ [member]: z.string() });
    return { answer, schemas: { Answer: answer }, from: () => ({ [member]: 'value' }) };
  };
  const [present, two, ten] = [shape('present'), shape('two'), shape('ten')];
  const shapes = { ...present, earlier: { v10: ten, v2: two } };

  test.each([
    ['v1', two],
    ['v2', two],
    ['v3', ten],
    ['v10', ten],
    ['v11', present],
  ])('gives %s the shape of the next version that keeps one', (version, { answer, schemas, from }) => {
    const { convert, ...found } = shapeInVersion(version, shapes);

    expect(found).toMatchObject({ answer, schemas });
    expect(convert({ present: 'value' })).toEqual(from());
  });

  test('refuses to publish what the schema of the earlier shape does not take', () => {
    const earlier = { v1: { ...two, from: () => ({ three: 'value' }) } };

    expect(() => shapeInVersion('v1', { ...present, earlier }).convert({ present: 'value' })).toThrow(
      z.ZodError,
    );
  });
});

test('an operation whose path lies in no version has no answer, and says what its path needs', () => {
  const [operation] = readOperationsOf(site);
  if (!operation) throw new Error('There is no read operation');

  expect(() => shapeOf({ ...operation, path: '/company' })).toThrow(
    'Cannot answer at "/company": begin it with /api/ and the name of a version',
  );
});
