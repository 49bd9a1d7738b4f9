import * as z from 'zod';
import { maxArrayLength } from '../../contract/agents/a2a-data.ts';
import type { ProblemError } from '../../contract/problems/problem.ts';
import { validationErrors } from '../../contract/problems/validation-errors.ts';
import { type FieldViolation, invalidParams } from './errors.ts';

/**
 * Parses `value` with `schema`, or throws a JsonRpcError that lists every violation. `basePath` is the path of `value`
 * within the parameters, or empty for the parameters themselves. `knownMembers` are the members of a strict schema.
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

/** Converts errors to google.rpc.BadRequest violations: `#/parts/0/text` becomes `parts[0].text` after `basePath`. */
export function fieldViolations(errors: readonly ProblemError[], basePath: string): FieldViolation[] {
  return errors.map(({ pointer, detail }) => ({ field: fieldPath(pointer, basePath), description: detail }));
}

function fieldPath(pointer: string, basePath: string): string {
  const names = pointer.split('/').slice(1);
  const path = names.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('');
  return `${basePath}${path}`.replace(/^\./, '') || 'params';
}

/**
 * An array schema with at most `maxArrayLength` elements. `max()` alone would validate every element before counting, and
 * convert the member `length` of an object to a number.
 */
export function boundedArray<T>(element: z.ZodType<T>, elements: string) {
  return z
    .array(z.unknown(), `Send an array of ${elements}`)
    .refine((items) => items.length <= maxArrayLength, {
      error: `Send at most ${maxArrayLength} ${elements}`,
      abort: true,
    })
    .pipe(z.array(element));
}
