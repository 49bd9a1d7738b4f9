import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { capabilities } from '../../../../contract/capabilities.ts';
import { completeExample } from '../../../../contract/request/example.ts';
import { maxIdempotencyKeyLength } from '../../../../contract/request/limits.ts';
import type { Content } from '../../../../contract/resources/all-resources.ts';
import { readContent } from '../../../../site/content/read-content.ts';
import { buildMcpData } from '../../../../site/publication/function-content.ts';
import { agentAnswers } from '../../../../site/resources/agent-answers.ts';
import { contentAtBounds } from '../../../fixtures/firm-at-bounds.ts';
import { fixtureContent, otherFirmContent } from '../../../fixtures/firm-stage.ts';
import { site, siteOf } from '../../fixture-site.ts';

const definitions = buildMcpData(site).tools.map(({ definition }) => definition);

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly additionalProperties?: unknown;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
}

/** Every schema within `schema`, with its path. */
function schemasIn(schema: Schema, place: string): [place: string, schema: Schema][] {
  const inner = Object.entries({ ...schema.properties, ...(schema.items && { '[]': schema.items }) });
  return [
    [place, schema],
    ...inner.flatMap(([name, innerSchema]) => schemasIn(innerSchema, `${place}.${name}`)),
  ];
}

describe.each(definitions)('the definition of $name', (definition) => {
  const { name, title, description, annotations, inputSchema, outputSchema } = definition;
  const schemas = [...schemasIn(inputSchema, 'input'), ...schemasIn(outputSchema, 'output')];

  test('has a name that every provider accepts, a title, and a description without instructions to a model', () => {
    expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(title).toMatch(/^[A-Z].{4,40}$/);
    expect(description.length).toBeGreaterThan(60);
    expect(description.length).toBeLessThanOrEqual(700);
    expect(description).not.toMatch(/\b(you|always|never|must|please|IMPORTANT)\b/i);
  });

  test('has each of the four hints', () => {
    const reads = name !== 'request_diagnostic';
    expect(annotations).toEqual({
      title,
      readOnlyHint: reads,
      destructiveHint: !reads,
      idempotentHint: reads,
      openWorldHint: !reads,
    });
  });

  test('describes every member', () => {
    const undescribed = schemas.filter(([place, schema]) => /\.\w+$/.test(place) && !schema.description);
    expect(undescribed.map(([place]) => place)).toEqual([]);
  });

  test('promises a next part only if it takes the argument that gets it', () => {
    const places = schemas.map(([place]) => place);

    expect(places.includes('output.after')).toBe(places.includes('input.after'));
  });

  test('forbids additional members in the input and allows them in the output', () => {
    const objects = schemas.filter(([, { type }]) => type === 'object');
    const closed = objects.filter(([, schema]) => schema.additionalProperties === false);
    const open = objects.filter(([, schema]) => !('additionalProperties' in schema));

    expect(closed.map(([place]) => place)).toEqual(['input']);
    expect([...closed, ...open]).toEqual(objects);
  });

  test('has schemas that a strict validator compiles', () => {
    const ajv = formats.default(new Ajv2020({ strict: true, strictTypes: true }));
    expect(() => [ajv.compile(inputSchema), ajv.compile(outputSchema)]).not.toThrow();
  });
});

/** The keywords of Gemini's `Schema`, and `additionalProperties`, which every converter removes. */
const allowedKeywords = ['type', 'description', 'properties', 'required', 'additionalProperties'];

test.each(definitions)(
  'the input of $name has no keyword that a model provider rejects',
  ({ inputSchema }) => {
    for (const [place, schema] of schemasIn(inputSchema, 'input')) {
      expect(
        Object.keys(schema).filter((keyword) => !allowedKeywords.includes(keyword)),
        place,
      ).toEqual([]);
      expect(['boolean', 'object', 'string'], place).toContain(schema.type);
    }
  },
);

test('the input of request_diagnostic has no key or example to copy', () => {
  const { properties = {} }: Schema = definitions.at(-1)?.inputSchema ?? {};

  for (const example of Object.values(completeExample))
    expect(JSON.stringify(definitions)).not.toContain(example);
  expect(properties.idempotencyKey?.description).toMatch(
    new RegExp(`a new UUID for each request.* 1 to ${maxIdempotencyKeyLength} `),
  );
  expect(JSON.stringify(definitions)).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
});

test('the definitions of all tools stay within a size limit, because each conversation contains them', () => {
  expect(JSON.stringify(definitions).length).toBeLessThan(definitions.length * 3_400);
});

const firms: [firm: string, content: Content, trade: string | RegExp][] = [
  [
    'whose summary is cut',
    readContent(fixtureContent),
    'We look after programs that small firms in the hills have run for decades…',
  ],
  [
    'in Japanese with a long name',
    readContent(otherFirmContent),
    '使い続けられている古いプログラムを読み、直すべきところを書き記します',
  ],
  ['with texts of the maximum length', contentAtBounds(), /^.{10,40}…$/],
];

describe.each(firms)('a firm %s', (_firm, content, trade) => {
  const site = siteOf(content);
  const { name, summary } = site.resources.company;
  const { tools, instructions, ...data } = buildMcpData(site);
  const resources = data.resources.filter(({ entry }) => entry.mimeType === 'application/json');
  const definitions = tools.map(({ definition }) => definition);

  test("is named with its trade in the first sentence of every tool, before the tool's purpose", () => {
    for (const { description } of [...definitions, ...resources.map(({ entry }) => entry)]) {
      const [, firmName, quotedTrade, verb] =
        /^(.*) \(“(.*?)”\): ([A-Z][a-z]+) /s.exec(description.slice(0, 125)) ?? [];
      expect([firmName, verb]).toEqual([name, expect.stringMatching(/^(?:Says|Lists|Returns|Sends)$/)]);
      expect(quotedTrade).toMatch(trade);
      expect(summary).toContain(quotedTrade?.replace(/…$/, ''));
    }
  });

  test('describes its work in the instructions, and its diagnostic in the request tool, without its limits', () => {
    const { description = '' } = definitions.at(-1) ?? {};
    const { diagnostic } = site.resources.services;

    expect(instructions).toContain(`${name}: ${summary}`);
    expect(description).toContain(`The diagnostic: “${diagnostic.summary.slice(0, 60)}`);
    expect(description).toContain(`${new URL(site.resources.company.link).origin}/request#name=…`);
    expect(description).not.toMatch(/\d+ (?:calls|seconds)|limit/);
    expect(description.length).toBeLessThan(800);
  });

  test('publishes every resource that no tool returns as an MCP resource', () => {
    const withoutTool = capabilities.filter(({ kind, tool }) => kind === 'read' && !tool);
    expect(resources.map(({ entry: { uri, name } }) => [uri, name])).toEqual([
      ['frontdesk://company', 'company'],
    ]);
    expect(resources).toHaveLength(withoutTool.length);
    expect(JSON.parse(resources[0]?.text ?? '')).toEqual(agentAnswers('company', site.resources)['{}']);
  });
});
