import { maxAnswerBytes, type ReadAnswers } from '../../contract/agents/mcp-data.ts';
import {
  type ResourceName,
  type Resources,
  resourceDefinitions,
} from '../../contract/resources/all-resources.ts';
import type { AgentProjection } from '../../contract/resources/resource-definition.ts';
import { excerpt } from '../../contract/shorten.ts';

/** An entry of a list, as the resource has it. */
interface Entry {
  readonly slug: string;
  readonly link: string;
  readonly [member: string]: unknown;
}

/** Returns what agents get of a resource: its projection, in parts if its list is long, and its entries one by one. */
export function agentAnswers(name: ResourceName, resources: Resources): ReadAnswers {
  const { list, text }: AgentProjection = resourceDefinitions[name].forAgents;
  const project = projectionOf(name);
  const answer = project(resources[name]);
  if (!list) return { '{}': answer };
  const { [list]: entries = [] } = resources[name] as unknown as Readonly<Record<string, readonly Entry[]>>;
  const room = maxAnswerBytes - reservedBytes - bytesOf({ ...answer, [list]: [] });
  let [partNumber, usedBytes] = [0, 0];
  const groups = Map.groupBy(entries, (entry) => {
    const size = bytesOf(project(entry)) + 1;
    if (usedBytes > 0 && usedBytes + size > room) [partNumber, usedBytes] = [partNumber + 1, 0];
    usedBytes += size;
    return partNumber;
  });
  const parts = [...groups.values()];
  const lastSlugs = parts.map((part) => part.at(-1)?.slug);
  const calls: [args: object, answer: object][] = parts.map((part, index) => {
    const after = index < parts.length - 1 ? { after: lastSlugs[index] } : {};
    return [{ after: lastSlugs[index - 1] }, { ...answer, [list]: part.map(project), ...after }];
  });
  if (text) calls.push(...entries.map((entry) => wholeEntry(entry, list, text)));
  const byArguments = calls.map(([args, result]) => [JSON.stringify(args), result]);
  return { '{}': answer, ...Object.fromEntries(byArguments) };
}

/** Returns the function that omits members of a resource, or of a part of it. */
function projectionOf(name: ResourceName) {
  const { omit }: AgentProjection = resourceDefinitions[name].forAgents;
  return (value: unknown) =>
    JSON.parse(JSON.stringify(value, (member, item) => (omit.includes(member) ? undefined : item)));
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** The room for the name and the value of `after`, or for the sentence that ends a text, in bytes. */
const reservedBytes = 500;

/** Returns the call for one entry. A text that is too long for the answer is cut. */
function wholeEntry(entry: Entry, list: string, member: string): [args: object, answer: object] {
  const text = String(entry[member]);
  const room = maxAnswerBytes - reservedBytes - bytesOf({ ...entry, [member]: '' });
  let cut = text;
  // The bytes of a character differ, so one cut may not be enough.
  while (bytesOf(cut) > room && cut.length > 1)
    cut = excerpt(cut, Math.floor((cut.length * room) / bytesOf(cut)));
  const cutText = cut === text ? text : `${cut}\n\nThe rest is at ${entry.link}`;
  return [{ slug: entry.slug }, { [list]: [{ ...entry, ...(text !== cutText && { [member]: cutText }) }] }];
}
