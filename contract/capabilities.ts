import type * as z from 'zod';
import type { SkillId } from './agents/a2a-skills.ts';
import { McpToolInput, RequestToolInput, RequestToolOutput } from './agents/request-tool.ts';
import { durationInWords } from './in-words.ts';
import { idempotencyWindowSeconds } from './limits.ts';
import { pagePaths } from './page-paths.ts';
import { paths } from './paths.ts';
import {
  type ResourceName,
  type Resources,
  resourceDefinitions,
  resourceDescription,
  resourceNames,
  resourceQuestion,
} from './resources/all-resources.ts';
import type { ResourceDefinition } from './resources/resource-definition.ts';

interface OperationBase {
  readonly path: string;
  readonly title: string;
  /** Name of the operation in the OpenAPI document. */
  readonly operationId: string;
  /** The skill of the A2A agent that it belongs to. */
  readonly skill?: SkillId;
  readonly answer: z.ZodType;
}

interface ReadOperationBase extends OperationBase {
  readonly kind: 'read';
  /** The resource that it reads. */
  readonly resource: ResourceName;
  readonly tool?: string;
  readonly schemas: ResourceDefinition['schemas'];
}

interface WriteOperationBase extends OperationBase {
  readonly kind: 'write';
  readonly tool: string;
  /** The path at which HTTP takes a dry run. */
  readonly dryRunPath: string;
  readonly input: z.ZodObject;
  /** The input of the MCP tool, whose form sends more. */
  readonly mcpInput: z.ZodObject;
}

interface Described {
  /** What it does, when, and with what effect, stated as facts that are true at every endpoint. */
  readonly description: string;
  /** The same, beginning with the firm: for lists with tools and resources of others (MCP). */
  readonly attributedDescription: string;
  /** A question to an agent that this capability answers; `undefined` if it has nothing to say. */
  readonly exampleQuestion: string | undefined;
}

/** A resource, and the tool with which agents read it. */
export type ReadOperation = ReadOperationBase & Described;

/** An operation with an effect, by HTTP and by tool. */
export type WriteOperation = WriteOperationBase & Described;

export type Capability = ReadOperation | WriteOperation;

/** A capability before the resources are known, whose counts its description contains. */
export type CapabilityDefinition = (ReadOperationBase | WriteOperationBase) & {
  describe(resources: Resources): string;
  /** Facts that only callers of the tool have to know. */
  noteForTool?(resources: Resources): string;
  exampleQuestion(resources: Resources): string | undefined;
};

/** The capabilities with the descriptions that they have beside `resources`. */
export function describeCapabilities(
  definitions: readonly CapabilityDefinition[],
  resources: Resources,
  members: MemberDescriptions = {},
): Capability[] {
  return definitions.map(({ describe, noteForTool, exampleQuestion, ...definition }) => {
    const description = describe(resources);
    const note = noteForTool?.(resources);
    return {
      ...definition,
      ...(definition.kind === 'write' && {
        input: withDescriptions(definition.input, members),
        mcpInput: withDescriptions(definition.mcpInput, members),
      }),
      description,
      attributedDescription: [attributed(description, resources), ...(note ? [note] : [])].join(' '),
      exampleQuestion: exampleQuestion(resources),
    };
  });
}

type MemberDescriptions = Readonly<Record<string, { readonly description?: string | undefined }>>;

/** The schema of a request with the firm's own descriptions of its members. */
export function withDescriptions(request: z.ZodObject, members: MemberDescriptions): z.ZodObject {
  const described = Object.entries(request.shape).flatMap(([name, schema]) => {
    const description = members[name]?.description;
    return description === undefined ? [] : [[name, (schema as z.ZodType).meta({ description })] as const];
  });
  return described.length > 0 ? request.safeExtend(Object.fromEntries(described)) : request;
}

// Hosts that search tools show some 160 characters of each, in which what it does has to stand as well.
const maxNameAndTrade = 100;

/** `description` as a sentence that begins with the firm's name and trade, the latter in the firm's own words. */
function attributed(description: string, { company: { name, summary } }: Resources): string {
  const trade = excerpt(summary, maxNameAndTrade - `${name} (“”)`.length);
  return `${name} (“${trade}”): ${description[0]?.toLowerCase()}${description.slice(1)}`;
}

function readOperation(resource: ResourceName): CapabilityDefinition {
  return {
    ...resourceDefinitions[resource],
    kind: 'read',
    resource,
    describe: (resources) => resourceDescription(resource, resources),
    exampleQuestion: (resources) => resourceQuestion(resource, resources),
  };
}

/**
 * All operations. The tools of the MCP server, the skills of the A2A agent, the operations of the OpenAPI document and
 * the lines of llms.txt are generated from this list.
 */
export const capabilities: readonly CapabilityDefinition[] = [
  ...resourceNames.map(readOperation),
  {
    kind: 'write',
    path: paths.diagnosticRequest,
    dryRunPath: paths.dryRun,
    tool: 'request_diagnostic',
    skill: 'request-diagnostic',
    title: 'Request a diagnostic',
    describe: () =>
      'Sends a diagnostic request on behalf of the person being helped, as one real e-mail, which cannot be undone. It is only for a person who asked for it and supplied their own name and e-mail address. It commits to nothing; a person answers on a working day. Nothing of it is kept outside the e-mail.',
    noteForTool: ({ company, services: { diagnostic } }) =>
      `The diagnostic: “${excerpt(diagnostic.summary, 200)}”. A person can also send it themselves: ${new URL(pagePaths.request, company.link)}#name=…&email=…&message=… opens the form with these values. The same values within ${durationInWords(idempotencyWindowSeconds)} are one request, unless their keys differ.`,
    operationId: 'requestDiagnostic',
    exampleQuestion: ({ company }) => `Ask ${company.name} for a diagnostic of our system.`,
    input: RequestToolInput,
    mcpInput: McpToolInput,
    answer: RequestToolOutput,
  },
];

const clauseEnds = /[.!?:;,](?=\s)|[。！？：；、，]/gu;
const sentenceEnd = /[.!?。！？]/u;
const finalStops = /[\s.:;,。：；、，]+$/u;

/**
 * The beginning of `text`, at most `maxLength` characters of it, without its last full stop: up to the end of a sentence,
 * a clause or a word in the second half, if there is one. An ellipsis says that a sentence goes on.
 */
export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text.replace(finalStops, '');
  const head = wholeCharacters(text, maxLength - 1);
  const end = lastInSecondHalf(head, clauseEnds) ?? lastInSecondHalf(head, /\s/gu) ?? head.length;
  const isSentence = sentenceEnd.test(text[end] ?? '');
  return head.slice(0, end).replace(finalStops, '') + (isSentence ? '' : '…');
}

function lastInSecondHalf(text: string, pattern: RegExp): number | undefined {
  const last = [...text.matchAll(pattern)].at(-1)?.index ?? 0;
  return last >= text.length / 2 ? last : undefined;
}

/** As many characters as readers see that fit into `maxLength` code units. */
function wholeCharacters(text: string, maxLength: number): string {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  const end = [...segments].findLast(({ index }) => index <= maxLength)?.index ?? 0;
  return text.slice(0, end);
}
