import * as z from 'zod';
import { a2aMediaTypes, maxArrayLength } from '../../contract/agents/a2a-data.ts';
import { idempotencyKeyMessage, idempotencyKeyPattern } from '../../contract/request/limits.ts';
import { tryParseStrictJson } from '../shared/strict-json.ts';
import { contentTypeNotSupported, invalidParams } from './errors.ts';

// ProtoJSON may write null for an unset field.
const string = z.string('Send a string').nullish();

/**
 * An array schema with at most `maxArrayLength` elements. `max()` alone would validate every element before counting, and
 * convert the member `length` of an object to a number.
 */
export function boundedArray<T>(element: z.ZodType<T>, elements: string) {
  return z
    .array(z.unknown(), `Send an array of ${elements}`)
    .refine((items) => items.length <= maxArrayLength, {
      error: `Send at most ${maxArrayLength} ${elements}`,
      abort: true,
    })
    .pipe(z.array(element));
}

const contentMembers = ['text', 'raw', 'url', 'data'] as const;

const MessagePart = z
  .object({ text: string, raw: string, url: string, data: z.unknown().optional(), mediaType: string })
  .refine(
    (part) => contentMembers.filter((name) => (part[name] ?? undefined) !== undefined).length === 1,
    'Send exactly one of "text", "raw", "url" and "data" in each part',
  );
type MessagePart = z.infer<typeof MessagePart>;

/** The message members that the agent reads (A2A 1.0 section 4.1.4). It ignores unknown members (section 5.7). */
const A2aMessage = z.object(
  {
    messageId: z.string(idempotencyKeyMessage).regex(idempotencyKeyPattern, idempotencyKeyMessage),
    contextId: string,
    taskId: string,
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

/** A part of the agent's response. */
export type ResponsePart =
  | { readonly text: string; readonly mediaType: string }
  | { readonly data: unknown; readonly mediaType: string };

/** Throws for files, and for text or data with a media type that the agent card does not list. */
export function requireReadableParts(parts: readonly MessagePart[]): void {
  if (parts.every(isReadable)) return;
  throw contentTypeNotSupported(`Send only text or data parts with media type ${a2aMediaTypes.join(' or ')}`);
}

function isReadable({ raw, url, mediaType }: MessagePart): boolean {
  const type = mediaType?.split(';')[0]?.trim().toLowerCase();
  return !raw && !url && (!type || a2aMediaTypes.some((known) => known === type));
}

/**
 * Returns the parts with an accepted media type, or all if there are none: the modes are hints (A2A 1.0 section 3.2.2).
 */
export function acceptedParts(
  parts: readonly ResponsePart[],
  acceptedOutputModes: readonly string[],
): readonly ResponsePart[] {
  const accepted = parts.filter(({ mediaType }) => acceptedOutputModes.includes(mediaType));
  return accepted.length > 0 ? accepted : parts;
}

/**
 * Returns the data of the only data part (or text part with such data) and its path in the parameters. Returns
 * undefined if there is none; throws if there are several.
 */
export function findDataPart({ parts }: A2aMessage, skillIds: readonly string[]) {
  const [first, second] = parts.flatMap(({ data, text }, index) => {
    const part = `message.parts[${index}]`;
    if ((data ?? undefined) !== undefined) return [{ data, basePath: `${part}.data` }];
    const skillData = parseSkillData(text ?? '', skillIds);
    return skillData ? [{ data: skillData, basePath: `${part}.text` }] : [];
  });
  if (second)
    throw invalidParams([{ field: second.basePath, description: 'Send only one data part per message' }]);
  return first;
}

/** Parses text that is one JSON object with a known skill, because some models can send only text. */
function parseSkillData(text: string, skillIds: readonly string[]): object | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  const value = tryParseStrictJson(text) as { readonly skill?: unknown } | undefined;
  return skillIds.some((id) => id === value?.skill) ? value : undefined;
}
