import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '../../contract/problems/problem.ts';
import { AcceptedDiagnosticRequest, DiagnosticRequest } from '../../contract/request/diagnostic-request.ts';
import { resourceDefinitions } from '../../contract/resources/all-resources.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const schemas: Record<string, z.ZodType> = {
  AcceptedDiagnosticRequest,
  DiagnosticRequest,
  Problem,
};
for (const { path, answer, content } of Object.values(resourceDefinitions)) {
  schemas[`of ${path}`] = answer;
  schemas[`of the content of ${path}`] = content.schema;
}

/** Every schema within `schema`, with its path. */
function nodes(schema: JsonSchema, place = ''): [place: string, node: JsonSchema][] {
  const inner = [...Object.entries(schema.properties ?? {}), ...Object.entries({ items: schema.items })];
  return [
    [place, schema],
    ...inner.flatMap(([name, member]) =>
      typeof member === 'object' && !Array.isArray(member) ? nodes(member, `${place}/${name}`) : [],
    ),
  ];
}

/** The keywords that bound a value, by its type. One of them is enough. */
const bounds: Record<string, (keyof JsonSchema)[]> = {
  string: ['maxLength', 'enum', 'const'],
  integer: ['maximum'],
  number: ['maximum'],
  array: ['maxItems'],
};

describe.each(Object.entries(schemas))('the schema %s', (_name, schema) => {
  const allNodes = nodes(z.toJSONSchema(schema, { io: 'input' }));

  test('bounds every value', () => {
    const unbounded = allNodes.filter(
      ([, node]) => bounds[String(node.type)]?.every((bound) => node[bound] === undefined) ?? false,
    );
    expect(unbounded.map(([place]) => place)).toEqual([]);
  });

  test('describes every member', () => {
    const undescribed = allNodes.filter(([place, node]) => !place.endsWith('/items') && !node.description);

    expect(undescribed.map(([place]) => place)).toEqual([]);
  });

  test('rejects unknown members', () => {
    const openObjects = allNodes.filter(
      ([, node]) => node.type === 'object' && node.additionalProperties !== false,
    );

    expect(openObjects.map(([place]) => place)).toEqual([]);
  });
});
