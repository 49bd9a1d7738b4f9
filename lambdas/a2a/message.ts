import * as z from 'zod';
import { boundedArray } from './bounded-array.ts';

// ProtoJSON may write null for what is not set.
const text = z.string('Send a string').nullish();

const contents = ['text', 'raw', 'url', 'data'] as const;

const Part = z
  .object({ text, raw: text, url: text, data: z.unknown().optional(), mediaType: text })
  .refine(
    (part) => contents.filter((name) => (part[name] ?? undefined) !== undefined).length === 1,
    'Send exactly one of text, raw, url and data in a part',
  );
export type Part = z.infer<typeof Part>;

const messageIdMessage = 'Send 1 to 255 printable ASCII characters, for instance a UUID';

/** What the agent reads of a message (A2A 1.0 section 4.1.4). It ignores members that it does not know (section 5.7). */
const Message = z.object(
  {
    messageId: z.string(messageIdMessage).regex(/^[\x20-\x7e]{1,255}$/, messageIdMessage),
    contextId: text,
    taskId: text,
    role: z.literal('ROLE_USER', 'Send "ROLE_USER"'),
    parts: boundedArray(Part, 'parts').refine((parts) => parts.length > 0, 'Send at least one part'),
  },
  'Send one message object',
);
export type Message = z.infer<typeof Message>;

/** The parameters of `SendMessage` (A2A 1.0 section 3.2.1). */
export const SendMessageRequest = z.object(
  {
    message: Message,
    configuration: z
      .object({
        acceptedOutputModes: boundedArray(z.string('Send a media type'), 'media types').nullish(),
        taskPushNotificationConfig: z.unknown().optional(),
      })
      .nullish(),
  },
  'Send an object with a message',
);
