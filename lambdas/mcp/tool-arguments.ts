import { DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import { validationErrors } from '../../contract/problem-errors.ts';
import { validationFailed } from '../../contract/problem-types.ts';
import { IdempotencyKey } from '../../contract/request-tool.ts';
import type { IdempotencyScope } from '../diagnostic-request/keyed-digests.ts';
import { ProblemException } from '../diagnostic-request/problem-exception.ts';
import type { ToolArguments } from './call-tool.ts';

interface ParsedToolArguments {
  /** All arguments but the key; the use case validates them. */
  readonly values: ToolArguments;
  readonly idempotencyScope: IdempotencyScope;
}

/**
 * Parses the arguments of `request_diagnostic`; throws a ProblemException for an invalid key. Agents repeat calls whose
 * results were lost, so without a key equal values are one request. Strict function calling sends every argument: null
 * and an empty text are no key.
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
