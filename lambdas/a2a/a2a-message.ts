import * as z from 'zod';
import { idempotencyKeyMessage, idempotencyKeyPattern } from '../../contract/idempotency-key.ts';
import { boundedArray } from './bounded-array.ts';

// ProtoJSON may write null for what is not set.
const text = z.string('Send a string').nullish();

const contentMembers = ['text', 'raw', 'url', 'data'] as const;

const MessagePart = z
  .object({ text, raw: text, url: text, data: z.unknown().optional(), mediaType: text })
  .refine(
    (part) => contentMembers.filter((name) => (part[name] ?? undefined) !== undefined).length === 1,
    'Send exactly one of text, raw, url and data in a part',
  );
export type MessagePart = z.infer<typeof MessagePart>;

/** The members of a message that the agent reads (A2A 1.0 section 4.1.4). It ignores unknown members (section 5.7). */
const A2aMessage = z.object(
  {
    messageId: z.string(idempotencyKeyMessage).regex(idempotencyKeyPattern, idempotencyKeyMessage),
    contextId: text,
    taskId: text,
    role: z.literal('ROLE_USER', 'Send "ROLE_USER"'),
    parts: boundedArray(MessagePart, 'parts').refine((parts) => parts.length > 0, 'Send at least one part'),
  },
  'Send one message object',
);
export type A2aMessage = z.infer<typeof A2aMessage>;

/** The parameters of `SendMessage` (A2A 1.0 section 3.2.1). */
export const SendMessageRequest = z.object(
  {
    message: A2aMessage,
    configuration: z
      .object({
        acceptedOutputModes: boundedArray(z.string('Send a media type'), 'media types').nullish(),
        taskPushNotificationConfig: z.unknown().optional(),
      })
      .nullish(),
  },
  'Send an object with a message',
);
