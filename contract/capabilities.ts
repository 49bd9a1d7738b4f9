import type * as z from 'zod';
import type { SkillId } from './agents/a2a-data.ts';
import { McpToolInput, RequestToolInput, RequestToolOutput } from './agents/request-tool.ts';
import { durationInWords } from './in-words.ts';
import { pagePaths } from './page-paths.ts';
import { paths } from './paths.ts';
import { idempotencyWindowSeconds } from './request/limits.ts';
import {
  type ResourceName,
  type Resources,
  resourceDefinitions,
  resourceNames,
} from './resources/all-resources.ts';
import type { ResourceDefinition } from './resources/resource-definition.ts';
import { excerpt } from './shorten.ts';

interface Operation {
  readonly path: string;
  readonly title: string;
  /** Name of the operation in the OpenAPI document. */
  readonly operationId: string;
  readonly answer: z.ZodType;
  /** What the capability does, when to use it, and its effect, in statements that are true at every endpoint. */
  readonly description: string;
  /** The description after the firm's name and trade, for lists that also contain other servers' tools (MCP). */
  readonly attributedDescription: string;
  /** A question that the capability answers, as a person would ask it; `undefined` if its resource is empty. */
  readonly exampleQuestion: string | undefined;
}

/** An operation that reads a resource, over HTTP and, if `tool` is set, as a tool. */
export interface ReadOperation extends Operation {
  readonly kind: 'read';
  readonly resource: ResourceName;
  readonly tool?: string;
  /** The A2A skill that the operation belongs to. */
  readonly skill?: SkillId;
  readonly schemas: ResourceDefinition['schemas'];
  readonly forAgents: ResourceDefinition['forAgents'];
}

/** An operation with a side effect, over HTTP and as a tool. */
export interface WriteOperation extends Operation {
  readonly kind: 'write';
  readonly tool: string;
  readonly skill: SkillId;
  /** The path for dry runs over HTTP. */
  readonly dryRunPath: string;
  readonly input: z.ZodObject;
  /** The MCP tool's input, including the arguments that only its form sends. */
  readonly mcpInput: z.ZodObject;
}

export type Capability = ReadOperation | WriteOperation;

type Undescribed<Described> = Omit<Described, 'description' | 'attributedDescription' | 'exampleQuestion'>;

/** A capability whose description depends on the resources, for instance on how many there are. */
type CapabilityDefinition = (Undescribed<ReadOperation> | Undescribed<WriteOperation>) & {
  describe(resources: Resources): string;
  /** Facts that only the tool's callers need. */
  noteForTool?(resources: Resources): string;
  exampleQuestion(resources: Resources): string | undefined;
};

/** Returns the capabilities with their descriptions for `resources`. */
export function describeCapabilities(resources: Resources, members: MemberDescriptions): Capability[] {
  return capabilities.map(({ describe, noteForTool, exampleQuestion, ...definition }) => {
    const description = describe(resources);
    const note = noteForTool?.(resources);
    return {
      ...definition,
      ...(definition.kind === 'write' && {
        input: withDescriptions(definition.input, members),
        mcpInput: withDescriptions(definition.mcpInput, members),
      }),
      description,
      attributedDescription: [attributeToFirm(description, resources), ...(note ? [note] : [])].join(' '),
      exampleQuestion: exampleQuestion(resources),
    };
  });
}

type MemberDescriptions = Readonly<Record<string, { readonly description?: string | undefined }>>;

/** Returns the request schema with the firm's descriptions of its members. */
export function withDescriptions(request: z.ZodObject, members: MemberDescriptions): z.ZodObject {
  const describedMembers = Object.entries(request.shape).flatMap(([name, schema]) => {
    const description = members[name]?.description;
    return description === undefined ? [] : [[name, (schema as z.ZodType).meta({ description })] as const];
  });
  return describedMembers.length > 0 ? request.safeExtend(Object.fromEntries(describedMembers)) : request;
}

// Hosts with tool search show about 160 characters of each description. These should also say what the tool does.
const maxFirmLength = 100;

/** Prefixes `description` with the firm's name and an excerpt from its summary. */
function attributeToFirm(description: string, { company: { name, summary } }: Resources): string {
  const firm = excerpt(summary, maxFirmLength - `${name} (“”)`.length);
  return `${name} (“${firm}”): ${description}`;
}

function readOperation(resource: ResourceName): CapabilityDefinition {
  const definition: ResourceDefinition = resourceDefinitions[resource];
  return {
    ...definition,
    kind: 'read',
    resource,
    describe: (resources) => definition.description(resources[resource], resources.company.name),
    exampleQuestion: (resources) => definition.exampleQuestion(resources.company.name, resources[resource]),
  };
}

/**
 * All capabilities. The MCP tools, the A2A skills, the OpenAPI operations and the lines of llms.txt are generated from this
 * list.
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
      'Sends a diagnostic request on behalf of the person being helped, as one real e-mail that cannot be unsent. It is only for a person who asked for it and supplied their own name and e-mail address. It commits to nothing; a person answers on a working day. The request is not stored outside the e-mail.',
    noteForTool: ({ company, services: { diagnostic } }) =>
      `The diagnostic: “${excerpt(diagnostic.summary, 200)}”. A person can also send the request themselves: ${formUrl(company)}#name=…&email=…&message=… opens the form with these values. Equal requests within ${durationInWords(idempotencyWindowSeconds)} count as one, unless their keys differ.`,
    operationId: 'requestDiagnostic',
    exampleQuestion: ({ company }) => `Ask ${company.name} for a diagnostic of our system.`,
    input: RequestToolInput,
    mcpInput: McpToolInput,
    answer: RequestToolOutput,
  },
];

/** The URL of the form in the language of the resource. */
const formUrl = ({ link }: Resources['company']) => link.replace(/\/$/, '') + pagePaths.request;
