import { FurtherToolInput } from '../../contract/request-tool.ts';
import type { ParsedRequest } from '../diagnostic-request/parse-valid-request.ts';
import type { ToolArguments } from './call-tool.ts';

/**
 * Parses the arguments of `request_diagnostic`. Agents repeat calls whose results were lost, so without a key equal values
 * are one request.
 */
export function parseToolArguments({ idempotencyKey, dryRun, ...values }: ToolArguments): ParsedRequest {
  const { data, error } = FurtherToolInput.safeParse({ idempotencyKey, dryRun });
  const key = data?.idempotencyKey ?? undefined;
  return {
    values,
    idempotencyScope: key === undefined ? { kind: 'values' } : { kind: 'key-and-values', key },
    further: { names: Object.keys(FurtherToolInput.shape), issues: error?.issues ?? [] },
  };
}
