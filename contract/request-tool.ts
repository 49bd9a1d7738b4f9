import * as z from 'zod';
import { AcceptedDiagnosticRequest, DiagnosticRequest } from './diagnostic-request.ts';
import { durationInWords } from './duration.ts';
import { idempotencyKeyMessage, idempotencyKeyPattern } from './idempotency-key.ts';
import { idempotencyWindowSeconds, maxIdempotencyKeyLength } from './limits.ts';

/** The idempotency key of a tool call, which HTTP has in the Idempotency-Key header. */
export const IdempotencyKey = z
  .string({ error: 'Send a string' })
  .regex(idempotencyKeyPattern, idempotencyKeyMessage)
  .meta({
    description: `Names this request. Use a new UUID for each request, and the same one again to repeat it. A key has 1 to ${maxIdempotencyKeyLength} printable ASCII characters; an empty one counts as none. The same key with the same values within ${durationInWords(idempotencyWindowSeconds)} is one request. Without a key, the same values are one request.`,
  });

/** Input of the tool: the request and its key. */
export const RequestToolInput = DiagnosticRequest.extend({ idempotencyKey: IdempotencyKey.optional() });
export type RequestToolInput = z.infer<typeof RequestToolInput>;

/** Output of the tool: the accepted request, and the flag that HTTP has in the Idempotency-Replayed header. */
export const RequestToolOutput = AcceptedDiagnosticRequest.extend({
  replayed: z.boolean().optional().meta({
    description: 'True if this request was accepted before. No further e-mail was sent.',
  }),
});
export type RequestToolOutput = z.infer<typeof RequestToolOutput>;
