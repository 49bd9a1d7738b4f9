import { maxIdempotencyKeyLength } from './limits.ts';

/** An Idempotency-Key without its quotes, at every endpoint: printable ASCII. */
export const idempotencyKeyPattern = new RegExp(`^[\\x20-\\x7e]{1,${maxIdempotencyKeyLength}}$`);

/** What to send instead of a key that does not have this form. */
export const idempotencyKeyMessage = `Send 1 to ${maxIdempotencyKeyLength} printable ASCII characters, for instance a new UUID`;
