import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import {
  type Resources,
  resourceDefinitions,
  resourceNames,
} from '../../../contract/resources/all-resources.ts';
import { normalizePath } from '../../../release/route-key.ts';
import { ServedOpenApi } from '../../../verify/served-openapi.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { firmAtBounds } from '../../fixtures/firm-at-bounds.ts';
import { otherFirm } from '../../fixtures/firm-stage.ts';
import { releaseOf } from '../fixture-site.ts';

/** The most extreme firms that the content schema allows. A rule that holds for them should hold for every firm. */
const firms: readonly (readonly [name: string, copy: ContentCopy])[] = [
  ['with everything', new ContentCopy()],
  ['without any optional content, in Japanese and Greek', new ContentCopy(otherFirm)],
  ['with the maximum of everything', firmAtBounds()],
];

/** The texts and numbers in a value. */
const valuesIn = (value: unknown): (string | number)[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(valuesIn)
    : typeof value === 'string' || typeof value === 'number'
      ? [value]
      : [];

describe.each(firms)('for a firm %s', (_name, copy) => {
  afterAll(() => copy[Symbol.dispose]());
  let built: Awaited<ReturnType<typeof releaseOf>>;
  /** Texts of Frontdesk, keyed by path. */
  let texts: Map<string, string>;
  let openapi: ReturnType<typeof JSON.parse>;
  let resources: Resources;
  beforeAll(async () => {
    built = await releaseOf(copy);
    texts = new Map(
      built.release.documents.flatMap(({ path, body, folder }) =>
        path !== undefined && folder === undefined && typeof body === 'string' ? [[path, body]] : [],
      ),
    );
    const parse = (path: string) => JSON.parse(texts.get(path) ?? 'null');
    openapi = parse(paths.openapi);
    resources = Object.fromEntries(
      resourceNames.map((name) => [name, parse(resourceDefinitions[name].path)]),
    ) as unknown as Resources;
  });

  test('each text of Frontdesk ends with exactly one line break', () => {
    expect(texts.size).toBeGreaterThan(30);
    expect([...texts].filter(([, body]) => !/\S\n$/.test(body)).map(([path]) => path)).toEqual([]);
  });

  test('each resource matches its schema, and its schema in the OpenAPI document', () => {
    const served = new ServedOpenApi(openapi);
    for (const name of resourceNames) {
      const { path, answer } = resourceDefinitions[name];
      expect(answer.parse(resources[name])).toEqual(resources[name]);
      expect(() => served.expectBody(path, 'get', 200, resources[name])).not.toThrow();
    }
  });

  test('the result of each tool matches its output schema', () => {
    for (const { definition, answers = {} } of built.functions.mcp.tools) {
      const validate = formats.default(new Ajv2020({ strict: false })).compile(definition.outputSchema);
      for (const [args, answer] of Object.entries(answers)) {
        validate(answer);
        expect(validate.errors, `${definition.name} ${args}`).toBeNull();
      }
    }
  });

  test('each link in a resource leads to a document or to the e-mail address', () => {
    const links = [...JSON.stringify(resources).matchAll(/"link":"([^"]+)"/g)].map(([, link = '']) => link);
    const published = new Set(built.release.documents.map(({ path = '' }) => normalizePath(path)));
    const { origin } = new URL(resources.company.link);

    expect(links.length).toBeGreaterThanOrEqual(5);
    expect(
      links.filter(
        (link) =>
          link !== `mailto:${resources.company.email}` &&
          !(link.startsWith(`${origin}/`) && published.has(normalizePath(new URL(link).pathname))),
      ),
    ).toEqual([]);
  });

  test('llms.txt lists each document once, with pages as Markdown, and without files for browsers and robots', () => {
    const listed = [...(texts.get(paths.llmsTxt) ?? '').matchAll(/^- \[.*?[^\\]\]\((\S*?)\)(?=:|$)/gm)].map(
      ([, address = '']) => new URL(address).pathname,
    );
    const { documents } = built.release;
    const jsonOfPages = new Set(
      documents.flatMap(({ markdownOf, path }) => (markdownOf ? path?.replace(/md$/, 'json') : [])),
    );
    // No page links to the privacy page.
    const omitted: readonly string[] = [paths.llmsTxt, paths.robotsTxt, '/privacy.md'];
    const expected = documents.flatMap(({ path, mediaType }) =>
      path === undefined ||
      omitted.includes(path) ||
      jsonOfPages.has(path) ||
      /^text\/(html|css|javascript)|^image\/|\/xml$/.test(mediaType)
        ? []
        : [path],
    );

    expect(listed.toSorted()).toEqual(expected.toSorted());
  });

  const jsonResources = () =>
    built.functions.mcp.resources.filter(({ entry }) => entry.mimeType === 'application/json');

  /** What programs get of the resources elsewhere, keyed by place. */
  function answersElsewhere(): [place: string, answer: unknown][] {
    const { mcp, a2a } = built.functions;
    return [
      ...mcp.tools.flatMap(({ definition, answers = {} }) =>
        Object.entries(answers).map(([args, answer]): [string, unknown] => [
          `${definition.name} ${args}`,
          answer,
        ]),
      ),
      ...jsonResources().map(({ entry, text }): [string, unknown] => [entry.uri, JSON.parse(text)]),
      ...a2a.skills.flatMap(({ id, resources = {} }) =>
        Object.values(resources).map(({ data }): [string, unknown] => [id, data]),
      ),
      ...resourceNames.map((name): [string, unknown] => {
        const { path } = resourceDefinitions[name];
        const { content } = openapi.paths[path].get.responses[200];
        const examples = Object.values(content['application/json'].examples) as { value: unknown }[];
        return [path, examples.map(({ value }) => value)];
      }),
    ];
  }

  test('MCP, A2A and the examples of OpenAPI have no value that the resources do not have', () => {
    const values = new Set(valuesIn(resources));
    const others = answersElsewhere().flatMap(([place, answer]) =>
      // A body that is too long is cut, and says where the rest is.
      valuesIn(answer).flatMap((value) =>
        values.has(value) || /\n\nThe rest is at \S+$/.test(String(value)) ? [] : `${place}: ${value}`,
      ),
    );

    expect(values.size).toBeGreaterThan(50);
    expect(others).toEqual([]);
  });

  test('MCP answers with every sentence of the resources', () => {
    const { mcp } = built.functions;
    const answered = new Set(
      valuesIn([
        mcp.tools.map(({ answers }) => answers),
        jsonResources().map(({ text }) => JSON.parse(text)),
      ]),
    );
    const isCut = (text: string) => text.length > 10_000;
    // Agents get no pictures of people.
    const people = resources.company.people?.map(({ picture: _, ...person }) => person);
    const company = { ...resources.company, people };
    const sentences = valuesIn({ ...resources, company }).filter(
      (text) => /\S \S/.test(String(text)) && !isCut(String(text)),
    );

    expect(sentences.length).toBeGreaterThan(5);
    expect(sentences.filter((text) => !answered.has(text))).toEqual([]);
  });

  test('A2A writes out codes, amounts and durations', () => {
    const { company, pricing, nextStep } = resources;
    const { offer, skills } = built.functions.a2a;
    const answers = [offer, ...skills.flatMap(({ resources = {} }) => Object.values(resources))];
    const text = answers.map((answer) => answer.text).join('\n');
    // A long list is not complete.
    const { services } = offer.data as unknown as Resources;
    const expected = [
      company.country.name,
      ...company.languages.map(({ name }) => name),
      pricing.diagnostic.price.formatted,
      ...(pricing.project?.orderOfMagnitude ? [pricing.project.orderOfMagnitude.formatted] : []),
      ...(company.timeZone === undefined ? [] : [company.timeZone]),
      ...[services.diagnostic, ...services.projects, ...nextStep.steps].flatMap(
        ({ duration }) => duration?.text ?? [],
      ),
    ];

    expect(expected.filter((part) => !text.includes(part))).toEqual([]);
  });

  test('no text of Frontdesk has an amount of money that the resources do not have', () => {
    const { currency } = resources.pricing.diagnostic.price;
    const amountsIn = (body: string): string[] =>
      body.match(new RegExp(`\\b${currency} \\d(?:[\\d.,]*\\d)?`, 'g')) ?? [];
    const known = amountsIn(JSON.stringify(resources));
    const found = [...texts].flatMap(([path, body]) =>
      amountsIn(body).flatMap((amount) => (known.includes(amount) ? [] : `${path}: ${amount}`)),
    );
    const [, skill = ''] = [...texts].find(([path]) => path.endsWith('/SKILL.md')) ?? [];

    expect(found).toEqual([]);
    expect(amountsIn(skill)).toContain(resources.pricing.diagnostic.price.formatted);
  });
});
