import { DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import { IdempotencyKey } from '../../contract/diagnostic-request-tool.ts';
import { validationFailed } from '../../contract/problems.ts';
import { validationErrors } from '../../contract/validation.ts';
import type { Sameness } from '../request/digests.ts';
import { RequestRefusal } from '../request/request-refusal.ts';
import type { Arguments } from './tools.ts';

interface Read {
  /** For the request's own contract to read. */
  readonly values: Arguments;
  readonly sameness: Sameness;
}

/**
 * What the tool's arguments ask for. Agents repeat calls whose answers were lost, so without a key equal values are one
 * request. Strict function calling sends every argument: null and an empty text are no key.
 */
export function readArguments({ idempotencyKey, ...values }: Arguments): Read {
  if (idempotencyKey === undefined || idempotencyKey === null || idempotencyKey === '')
    return { values, sameness: { by: 'values' } };
  const { data: key, error } = IdempotencyKey.safeParse(idempotencyKey);
  if (key !== undefined) return { values, sameness: { by: 'key-and-values', key } };
  const wrongKey = error?.issues.map((issue) => ({ ...issue, path: ['idempotencyKey'] })) ?? [];
  const others = DiagnosticRequest.safeParse(values).error?.issues ?? [];
  throw new RequestRefusal(validationFailed, 'Correct what is listed and call the tool again.', {
    errors: validationErrors([...wrongKey, ...others]),
  });
}
