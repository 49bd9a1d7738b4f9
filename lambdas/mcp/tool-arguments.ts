import { DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import { IdempotencyKey } from '../../contract/diagnostic-request-tool.ts';
import { validationFailed } from '../../contract/problems.ts';
import { validationErrors } from '../../contract/validation.ts';
import type { IdempotencyScope } from '../request/digests.ts';
import { ProblemException } from '../request/request-refusal.ts';
import type { ToolArguments } from './tools.ts';

interface ParsedToolArguments {
  /** For the request's own contract to read. */
  readonly values: ToolArguments;
  readonly idempotencyScope: IdempotencyScope;
}

/**
 * What the tool's arguments ask for. Agents repeat calls whose answers were lost, so without a key equal values are one
 * request. Strict function calling sends every argument: null and an empty text are no key.
 */
export function parseToolArguments({ idempotencyKey, ...values }: ToolArguments): ParsedToolArguments {
  if (idempotencyKey === undefined || idempotencyKey === null || idempotencyKey === '')
    return { values, idempotencyScope: { kind: 'values' } };
  const { data: key, error } = IdempotencyKey.safeParse(idempotencyKey);
  if (key !== undefined) return { values, idempotencyScope: { kind: 'key-and-values', key } };
  const keyIssues = error?.issues.map((issue) => ({ ...issue, path: ['idempotencyKey'] })) ?? [];
  const valueIssues = DiagnosticRequest.safeParse(values).error?.issues ?? [];
  throw new ProblemException(validationFailed, 'Correct what is listed and call the tool again.', {
    errors: validationErrors([...keyIssues, ...valueIssues]),
  });
}
