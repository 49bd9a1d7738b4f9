import type { z } from 'zod';
import { maxAnswerBytes, type ReadAnswers } from '../../contract/agents/read-answers.ts';
import { excerpt } from '../../contract/capabilities.ts';
import {
  type ResourceName,
  type Resources,
  resourceDefinitions,
} from '../../contract/resources/all-resources.ts';
import type { AgentProjection } from '../../contract/resources/resource-definition.ts';

/** An entry of a list, as the resource has it. */
interface Entry {
  readonly slug: string;
  readonly link: string;
  readonly [member: string]: unknown;
}

/** Returns what agents get of a resource: its projection, in parts if its list is long, and its entries one by one. */
export function agentAnswers(name: ResourceName, resources: Resources): ReadAnswers {
  const { answer: schema, list }: AgentProjection = resourceDefinitions[name].forAgents;
  const answer = schema.parse(resources[name]);
  if (!list) return { '{}': answer };
  const { member, entry, text } = list;
  const entries = (resources[name] as unknown as Readonly<Record<string, readonly Entry[]>>)[member] ?? [];
  const parts = partsOf(entries, entry, maxAnswerBytes - bytesOf({ ...answer, [member]: [] }));
  const lastSlugs = parts.map((part) => part.at(-1)?.slug);
  const calls: [args: object, answer: object][] = parts.map((part, index) => {
    const partAnswer = { ...answer, [member]: part.map((item) => entry.parse(item)) };
    const isLast = index === parts.length - 1;
    return [{ after: lastSlugs[index - 1] }, { ...partAnswer, ...(!isLast && { after: lastSlugs[index] }) }];
  });
  if (text) {
    for (const item of entries) calls.push([{ slug: item.slug }, { [member]: [withShortText(item, text)] }]);
  }
  return Object.fromEntries(
    calls.map(([args, result]) => [JSON.stringify(args), result]),
  ) as unknown as ReadAnswers;
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** The room for the name and the value of `after`, or for the sentence that ends a text, in bytes. */
const reservedBytes = 500;

/** Splits a list so that the entries of each part, parsed with `schema`, have at most `maxBytes`. */
function partsOf(entries: readonly Entry[], schema: z.ZodObject, maxBytes: number): readonly Entry[][] {
  const parts: Entry[][] = [[]];
  let room = maxBytes - reservedBytes;
  for (const entry of entries) {
    const size = bytesOf(schema.parse(entry)) + 1;
    if (size > room && parts.at(-1)?.length) {
      parts.push([]);
      room = maxBytes - reservedBytes;
    }
    parts.at(-1)?.push(entry);
    room -= size;
  }
  return parts;
}

/** Returns an entry whose text is cut if it is too long for an answer. */
function withShortText(entry: Entry, member: string): Entry {
  const text = String(entry[member]);
  const share = (maxAnswerBytes - reservedBytes - bytesOf({ ...entry, [member]: '' })) / bytesOf(text);
  if (share >= 1) return entry;
  return {
    ...entry,
    [member]: `${excerpt(text, Math.floor(text.length * share))}\n\nThe rest is at ${entry.link}`,
  };
}
