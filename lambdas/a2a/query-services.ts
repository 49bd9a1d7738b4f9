import * as z from 'zod';
import type { A2aAnswer } from '../../contract/a2a-data.ts';
import { boundedArray } from './bounded-array.ts';
import { parseParameters } from './parameters.ts';

/** Answers with the resources that `values` names, all in one; undefined if it names none. `basePath`: path of `values`. */
export function queryServices(
  resources: Readonly<Record<string, A2aAnswer>>,
  values: unknown,
  basePath: string,
): A2aAnswer | undefined {
  const names = parseParameters(querySchema(Object.keys(resources)), values, basePath).resources;
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
  const known = names.map((name) => `"${name}"`).join(', ');
  return z.strictObject({
    resources: boundedArray(z.enum(names, `Name one of ${known}`), 'names of resources')
      .refine((requested) => requested.length > 0, `Name at least one of ${known}`)
      .nullish(),
  });
}
