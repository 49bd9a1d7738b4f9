import * as z from 'zod';
import { a2aMediaTypes } from '../../contract/agents/a2a-data.ts';
import { idempotencyKeyMessage, idempotencyKeyPattern } from '../../contract/limits.ts';
import { parseStrictJson, StrictJsonError } from '../shared/strict-json.ts';
import { contentTypeNotSupported, invalidParams } from './errors.ts';
import { boundedArray } from './parameters.ts';

// ProtoJSON may write null for an unset field.
const text = z.string('Send a string').nullish();

const contentMembers = ['text', 'raw', 'url', 'data'] as const;

const MessagePart = z
  .object({ text, raw: text, url: text, data: z.unknown().optional(), mediaType: text })
  .refine(
    (part) => contentMembers.filter((name) => (part[name] ?? undefined) !== undefined).length === 1,
    'Send exactly one of text, raw, url and data in a part',
  );
type MessagePart = z.infer<typeof MessagePart>;

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

/** A part of the agent's message. */
export type ResponsePart =
  | { readonly text: string; readonly mediaType: string }
  | { readonly data: unknown; readonly mediaType: string };

/** Throws for files, and for text or data of a media type that the agent card does not name. */
export function requireReadableParts(parts: readonly MessagePart[]): void {
  if (parts.every(isReadable)) return;
  throw contentTypeNotSupported(`Send parts with text or data, of media type ${a2aMediaTypes.join(' or ')}`);
}

function isReadable({ raw, url, mediaType }: MessagePart): boolean {
  const type = mediaType?.split(';')[0]?.trim().toLowerCase();
  return !raw && !url && (!type || a2aMediaTypes.some((known) => known === type));
}

/** The parts of the accepted media types, or all if that leaves none: the modes are a hint (A2A 1.0 section 3.2.2). */
export function acceptedParts(
  parts: readonly ResponsePart[],
  acceptedOutputModes: readonly string[],
): readonly ResponsePart[] {
  const accepted = parts.filter(({ mediaType }) => acceptedOutputModes.includes(mediaType));
  return accepted.length > 0 ? accepted : parts;
}

/**
 * The one data part of a message, or the one text part that contains such data, with the path of its data in the
 * parameters. Undefined if there is none; rejects if there are several.
 */
export async function dataPart({ parts }: A2aMessage, skillIds: readonly string[]) {
  const found = parts.map(async ({ data, text }, index) => {
    const part = `message.parts[${index}]`;
    if ((data ?? undefined) !== undefined) return [{ data, basePath: `${part}.data` }];
    const parsed = await parseSkillData(text ?? '', skillIds);
    return parsed ? [{ data: parsed, basePath: `${part}.text` }] : [];
  });
  const [first, second] = (await Promise.all(found)).flat();
  if (second)
    throw invalidParams([{ field: second.basePath, description: 'Send one data part in a message' }]);
  return first;
}

/** Parses a text that is one JSON object and names a skill, because some models can send only text. */
async function parseSkillData(text: string, skillIds: readonly string[]): Promise<object | undefined> {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value = (await parseStrictJson(text)) as { readonly skill?: unknown };
    return skillIds.some((id) => id === value.skill) ? value : undefined;
  } catch (error) {
    if (error instanceof StrictJsonError) return undefined;
    throw error;
  }
}
