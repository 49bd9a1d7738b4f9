import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { completeExample } from '../../../../contract/request/example.ts';
import { maxIdempotencyKeyLength } from '../../../../contract/request/limits.ts';
import { buildMcpData } from '../../../../site/publication/function-content.ts';
import { site } from '../../fixture-site.ts';

const mcpData = buildMcpData(site);
const definitions = mcpData.tools.map(({ definition }) => definition);

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

  test('has a name that every model provider accepts', () => {
    expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  test('describes the tool in title and description, without instructions to a model', () => {
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

test('the result of request_diagnostic matches its output schema', () => {
  const { outputSchema = {} } = definitions.at(-1) ?? {};
  const validate = formats.default(new Ajv2020({ strict: false })).compile(outputSchema);

  validate({ id: 'DR-7Q2M9X4KTB0VHC3N', replayed: true });
  expect(validate.errors).toBeNull();
});
