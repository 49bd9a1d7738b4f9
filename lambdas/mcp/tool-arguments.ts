import { DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import { validationErrors } from '../../contract/problem-errors.ts';
import { validationFailed } from '../../contract/problem-types.ts';
import { IdempotencyKey, RequestToolInput } from '../../contract/request-tool.ts';
import type { ParsedRequest } from '../diagnostic-request/handle-diagnostic-request.ts';
import { ProblemException } from '../diagnostic-request/problem-exception.ts';
import type { ToolArguments } from './call-tool.ts';

const toolMembers = Object.keys(RequestToolInput.shape);

/**
 * Parses the arguments of `request_diagnostic`; throws a ProblemException for an invalid key. Agents repeat calls whose
 * results were lost, so without a key equal values are one request. Strict function calling sends every argument: null
 * and an empty text are no key.
 */
export function parseToolArguments({ idempotencyKey, ...values }: ToolArguments): ParsedRequest {
  if (idempotencyKey === undefined || idempotencyKey === null || idempotencyKey === '')
    return { values, idempotencyScope: { kind: 'values' }, furtherMembers: toolMembers };
  const { data: key, error } = IdempotencyKey.safeParse(idempotencyKey);
  if (key !== undefined)
    return { values, idempotencyScope: { kind: 'key-and-values', key }, furtherMembers: toolMembers };
  const keyIssues = error?.issues.map((issue) => ({ ...issue, path: ['idempotencyKey'] })) ?? [];
  const valueIssues = DiagnosticRequest.safeParse(values).error?.issues ?? [];
  throw new ProblemException(validationFailed, 'Correct what is listed and call the tool again.', {
    errors: validationErrors([...keyIssues, ...valueIssues], toolMembers),
  });
}
