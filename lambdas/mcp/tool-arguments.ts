import { FurtherToolInput } from '../../contract/request-tool.ts';
import type { ParsedRequest } from '../diagnostic-request/handle-diagnostic-request.ts';
import type { ToolArguments } from './call-tool.ts';

/** Parses the arguments of `request_diagnostic` that were not confirmed by a person. */
export function parseToolArguments(args: ToolArguments): ParsedRequest {
  const { idempotencyKey, dryRun, confirmation, ...values } = args;
  const { data, error } = FurtherToolInput.safeParse({ idempotencyKey, dryRun, confirmation });
  const key = data?.idempotencyKey ?? undefined;
  return {
    values,
    // Agents repeat calls whose results were lost, so without a key equal values are one request.
    idempotencyScope: key === undefined ? { kind: 'values' } : { kind: 'key-and-values', key },
    further: { names: Object.keys(FurtherToolInput.shape), issues: error?.issues ?? [] },
  };
}
