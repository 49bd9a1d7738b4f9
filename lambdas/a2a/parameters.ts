import type * as z from 'zod';
import type { ProblemError } from '../../contract/problem.ts';
import { validationErrors } from '../../contract/problem-errors.ts';
import { type FieldViolation, invalidParams } from './a2a-errors.ts';

/** `value` as `schema` describes it, or a refusal that names every mistake. `at` is where it stands, if not at the root. */
export function parseParameters<T>(schema: z.ZodType<T>, value: unknown, basePath = ''): T {
  const { data, error } = schema.safeParse(value);
  if (error) throw invalidParams(fieldViolations(validationErrors(error.issues), basePath));
  return data as T;
}

/** Mistakes in what stands `at` a path, in the form of google.rpc.BadRequest: `#/parts/0/text` is `parts[0].text`. */
export function fieldViolations(errors: readonly ProblemError[], basePath: string): FieldViolation[] {
  return errors.map(({ pointer, detail }) => ({ field: field(pointer, basePath), description: detail }));
}

function field(pointer: string, basePath: string): string {
  const names = pointer.split('/').slice(1);
  const path = names.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('');
  return `${basePath}${path}`.replace(/^\./, '') || 'params';
}
