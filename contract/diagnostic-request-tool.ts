import * as z from 'zod';
import { DiagnosticReceipt, DiagnosticRequest } from './diagnostic-request.ts';

const idempotencyKeyMessage = 'Send 1 to 255 printable ASCII characters, for instance a UUID';

/** What the tool takes: the request, and what HTTP says in the Idempotency-Key header. */
export const ToolRequest = DiagnosticRequest.extend({
  idempotencyKey: z
    .string({ error: 'Send a string' })
    .min(1, idempotencyKeyMessage)
    .max(255, idempotencyKeyMessage)
    .regex(/^[\x20-\x7e]*$/, idempotencyKeyMessage)
    .optional()
    .meta({
      description:
        'Names this request, for instance with a UUID. The same key and values within 24 hours are one request. Without a key, the same values are.',
      examples: ['8e03978e-40d5-43e8-bc93-6894a57f9324'],
    }),
});
export type ToolRequest = z.infer<typeof ToolRequest>;

/** What the tool answers: the receipt, and what HTTP says in the Idempotency-Replayed header. */
export const ToolReceipt = DiagnosticReceipt.extend({
  replayed: z.boolean().optional().meta({
    description: 'True if this request was accepted before. No further e-mail was sent.',
  }),
});
export type ToolReceipt = z.infer<typeof ToolReceipt>;
