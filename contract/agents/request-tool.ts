import * as z from 'zod';
import { AcceptedDiagnosticRequest, DiagnosticRequest, DryRunResult } from '../request/diagnostic-request.ts';
import { idempotencyKeyMessage, idempotencyKeyPattern, maxIdempotencyKeyLength } from '../request/limits.ts';

/** The idempotency key of a tool call. Over HTTP, it is the Idempotency-Key header. */
export const IdempotencyKey = z
  .string({ error: 'Send a string' })
  .regex(idempotencyKeyPattern, idempotencyKeyMessage)
  .meta({
    description: `Identifies this request. Use a new UUID for each request, and the same UUID to retry it. A key has 1 to ${maxIdempotencyKeyLength} printable ASCII characters; an empty key counts as absent.`,
  });

/** Whether a tool or skill call is a dry run. Over HTTP, dry runs have a separate path. */
export const DryRun = z.boolean({ error: 'Send true or false' }).meta({
  description: 'If true, checks the request and sends nothing.',
});

/** The token that the MCP tool's form receives with a call, and sends back once a person has confirmed the request. */
const Confirmation = z
  .string({ error: 'Send a string' })
  .meta({ description: 'Only this tool’s form sends it.' });

/** Arguments besides the request. Strict function calling sends every member, so null and '' count as absent. */
export const AdditionalToolInput = z.object({
  idempotencyKey: emptyAsAbsent(IdempotencyKey),
  dryRun: DryRun.nullish(),
  confirmation: emptyAsAbsent(Confirmation),
});

function emptyAsAbsent<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.nullish());
}

/** The tool's input: the request, its key, and whether to send it. */
export const RequestToolInput = DiagnosticRequest.extend({
  idempotencyKey: IdempotencyKey.optional(),
  dryRun: DryRun.optional(),
});
export type RequestToolInput = z.infer<typeof RequestToolInput>;

/** The tool's input over MCP, where the tool has a form. */
export const McpToolInput = RequestToolInput.extend({ confirmation: Confirmation.optional() });

/**
 * The tool's output: the accepted request with the value of the Idempotency-Replayed header, the result of a dry run,
 * or the person's next step. It is a single object with optional members, because many clients do not support `anyOf`.
 */
export const RequestToolOutput = z.strictObject({
  ...AcceptedDiagnosticRequest.partial().shape,
  replayed: z.boolean().optional().meta({
    description: 'True if this request had already been accepted. No second e-mail was sent.',
  }),
  ...DryRunResult.partial().shape,
  next: z.string().optional().meta({ description: 'What the person has to do next.' }),
});
export type RequestToolOutput = z.infer<typeof RequestToolOutput>;
