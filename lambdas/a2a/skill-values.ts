import * as z from 'zod';
import { DryRun } from '../../contract/request-tool.ts';
import type { ParsedRequest } from '../diagnostic-request/parse-valid-request.ts';

/** The members of the data part beside the request, without the skill, which the router reads. */
const FurtherMembers = z.object({ dryRun: DryRun.nullish() });

/** Parses the members of a data part as a diagnostic request, whose key is the message's id together with the values. */
export function parseSkillValues(
  { dryRun, ...values }: Readonly<Record<string, unknown>>,
  messageId: string,
): ParsedRequest {
  const { error } = FurtherMembers.safeParse({ dryRun });
  return {
    values,
    idempotencyScope: { kind: 'key-and-values', key: messageId },
    further: { names: Object.keys(FurtherMembers.shape), issues: error?.issues ?? [] },
  };
}
