import * as z from 'zod';
import { AcceptedDiagnosticRequest, DiagnosticRequest, DryRunResult } from '../diagnostic-request.ts';
import { idempotencyKeyMessage, idempotencyKeyPattern, maxIdempotencyKeyLength } from '../limits.ts';

/** The idempotency key of a tool call, which HTTP has in the Idempotency-Key header. */
export const IdempotencyKey = z
  .string({ error: 'Send a string' })
  .regex(idempotencyKeyPattern, idempotencyKeyMessage)
  .meta({
    description: `Names this request. Use a new UUID for each request, and the same one again to repeat it. A key has 1 to ${maxIdempotencyKeyLength} printable ASCII characters; an empty one counts as none.`,
  });

/** Whether a call of a tool or skill is a dry run, which HTTP has at a path of its own. */
export const DryRun = z.boolean({ error: 'Send true or false' }).meta({
  description: 'True checks the request, says what is wrong with it, and sends nothing.',
});

/** What the form of the MCP tool received with a call, and sends with the request that a person has confirmed. */
const Confirmation = z
  .string({ error: 'Send a string' })
  .meta({ description: 'Only the form of this tool sends it.' });

/** What the tool takes beside the request. Strict function calling sends every member: null and '' count as absent. */
export const FurtherToolInput = z.object({
  idempotencyKey: unlessEmpty(IdempotencyKey),
  dryRun: DryRun.nullish(),
  confirmation: unlessEmpty(Confirmation),
});

function unlessEmpty<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.nullish());
}

/** Input of the tool: the request, its key, and whether to send it. */
export const RequestToolInput = DiagnosticRequest.extend({
  idempotencyKey: IdempotencyKey.optional(),
  dryRun: DryRun.optional(),
});
export type RequestToolInput = z.infer<typeof RequestToolInput>;

/** The same where the tool has a form. */
export const McpToolInput = RequestToolInput.extend({ confirmation: Confirmation.optional() });

/**
 * Output of the tool: the accepted request, and the flag that HTTP has in the Idempotency-Replayed header; or the result
 * of a dry run; or what the person does next. One object with optional members, because clients know little of alternatives in a schema.
 */
export const RequestToolOutput = z.strictObject({
  ...AcceptedDiagnosticRequest.partial().shape,
  replayed: z.boolean().optional().meta({
    description: 'True if this request was accepted before: then no further e-mail was sent.',
  }),
  ...DryRunResult.partial().shape,
  next: z.string().optional().meta({ description: 'What the person does next.' }),
});
export type RequestToolOutput = z.infer<typeof RequestToolOutput>;
