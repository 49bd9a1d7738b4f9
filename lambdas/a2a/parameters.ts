import * as z from 'zod';
import { maxArrayLength } from '../../contract/agents/a2a-data.ts';
import { validationErrors } from '../../contract/problems/errors.ts';
import type { ProblemError } from '../../contract/problems/problem.ts';
import { type FieldViolation, invalidParams } from './errors.ts';

/**
 * Parses `value` by `schema`, or throws a JsonRpcError that names every violation. `basePath`: path of `value` within
 * the parameters, empty for the parameters themselves. `knownMembers`: the members of a strict schema.
 */
export function parseParameters<T>(
  schema: z.ZodType<T>,
  value: unknown,
  basePath = '',
  knownMembers: readonly string[] = [],
): T {
  const { data, error } = schema.safeParse(value);
  if (error) throw invalidParams(fieldViolations(validationErrors(error.issues, knownMembers), basePath));
  return data as T;
}

/**
 * Converts errors to field violations of google.rpc.BadRequest: the pointer `#/parts/0/text` becomes `parts[0].text`,
 * after `basePath`.
 */
export function fieldViolations(errors: readonly ProblemError[], basePath: string): FieldViolation[] {
  return errors.map(({ pointer, detail }) => ({ field: field(pointer, basePath), description: detail }));
}

function field(pointer: string, basePath: string): string {
  const names = pointer.split('/').slice(1);
  const path = names.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('');
  return `${basePath}${path}`.replace(/^\./, '') || 'params';
}

/** An array of at most `maxArrayLength` elements. `max()` counts only after zod has validated every element. */
export function boundedArray<T>(element: z.ZodType<T>, elements: string) {
  return z
    .array(z.unknown(), `Send an array of ${elements}`)
    .max(maxArrayLength, `Send at most ${maxArrayLength} ${elements}`)
    .pipe(z.array(element));
}
