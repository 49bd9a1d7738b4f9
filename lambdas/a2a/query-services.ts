import * as z from 'zod';
import type { A2aAnswer } from '../../contract/a2a-data.ts';
import { withSuggestion } from '../../contract/nearest-name.ts';
import { boundedArray } from './bounded-array.ts';
import { parseParameters } from './parameters.ts';

/** Answers with the resources that `values` names, all in one; undefined if it names none. `basePath`: path of `values`. */
export function queryServices(
  resources: Readonly<Record<string, A2aAnswer>>,
  values: unknown,
  basePath: string,
): A2aAnswer | undefined {
  const schema = querySchema(Object.keys(resources));
  const names = parseParameters(schema, values, basePath, Object.keys(schema.shape)).resources;
  if (!names) return undefined;
  const answers = Object.entries(resources).flatMap(([name, answer]) =>
    names.includes(name) ? [answer] : [],
  );
  return {
    text: answers.map(({ text }) => text).join('\n\n'),
    data: Object.assign({}, ...answers.map(({ data }) => data)),
  };
}

function querySchema(names: readonly string[]) {
  const advice = `Name one of ${names.map((name) => `"${name}"`).join(', ')}`;
  return z.strictObject({
    resources: boundedArray(
      z.enum(names, { error: ({ input }) => withSuggestion(advice, input, names) }),
      'names of resources',
    )
      .refine((requested) => requested.length > 0, advice.replace('one', 'at least one'))
      .nullish(),
  });
}
