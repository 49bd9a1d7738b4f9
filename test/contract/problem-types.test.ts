import { expect, test } from 'vitest';
import { problemBody } from '../../contract/problems/body.ts';
import { Problem } from '../../contract/problems/problem.ts';
import * as registry from '../../contract/problems/types.ts';

const { problemTypes } = registry;

test('problemTypes contains every exported type once', () => {
  const exported = Object.values(registry).filter((value) => !Array.isArray(value));

  expect(new Set(problemTypes)).toEqual(new Set(exported));
  expect(new Set(problemTypes.map(({ slug }) => slug)).size).toBe(problemTypes.length);
});

test('problemTypes is in the order of status, then slug', () => {
  const order = problemTypes.map(({ status, slug }) => `${status} ${slug}`);

  expect(order).toEqual(order.toSorted());
});

test.each(problemTypes.map((type) => [type.slug, type] as const))(
  'problemBody() makes a complete problem of %s',
  (slug, type) => {
    const body = problemBody('https://desk.example', type, 'What happened.');

    expect(Problem.parse(body)).toEqual(body);
    expect(body.type).toBe(`https://desk.example/problems/${slug}`);
    expect(body.status).toBe(type.status);
    expect(body).not.toHaveProperty('requestId');
    expect(problemBody('https://desk.example', type, 'What happened.', 'id-1')).toEqual({
      ...body,
      requestId: 'id-1',
    });
    expect(body.hint).toBe(type.status === 404 ? 'https://desk.example/openapi.json' : undefined);
  },
);
