import * as z from 'zod';
import { type ObjectSchema, type ToolDefinition, wholeEntryNote } from '../../../contract/agents/mcp-data.ts';
import type { Capability } from '../../../contract/capabilities.ts';
import type { Resources } from '../../../contract/resources/all-resources.ts';
import type { AgentProjection } from '../../../contract/resources/resource-definition.ts';
import { agentAnswers } from '../../resources/agent-answers.ts';
import { responseOverride } from '../../resources/schema-options.ts';

type ToolCapability = Capability & { readonly tool: string };

export function isTool(capability: Capability): capability is ToolCapability {
  return capability.tool !== undefined;
}

const readAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

// As the specification words it, sending an e-mail is additive, not destructive. But it cannot be undone, and tool
// directories classify it as destructive.
const writeAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

/** The URI of the write tool's form. Hosts read it when a conversation begins, so it must not change. */
export const formUri = 'ui://request/form.html';

/** The arguments of read tools. `after` is also a member of their answers. */
const readArguments = {
  slug: z.string().optional().meta({ description: 'Slug of the entry to return whole.' }),
  after: z.string().optional().meta({
    description: 'Slug of the last entry of an answer, if others follow. As an argument, it gets those.',
  }),
};

/**
 * The definition of a tool in `tools/list` and the server cards. A read tool returns what agents get of its resource. The
 * write tool's definition also contains its form's URI.
 */
export function mcpToolDefinition(capability: ToolCapability, resources: Resources): ToolDefinition {
  const { tool: name, title, attributedDescription: description } = capability;
  if (capability.kind === 'write')
    return {
      name,
      title,
      description,
      inputSchema: inputSchema(capability.mcpInput),
      outputSchema: outputSchema(capability.answer),
      annotations: { title, ...writeAnnotations },
      _meta: { ui: { resourceUri: formUri } },
    };
  const { resource, answer, forAgents } = capability;
  const { after } = readArguments;
  const calls = Object.keys(agentAnswers(resource, resources)).map((args) => JSON.parse(args));
  const isUsed = (argument: string) => calls.some((args) => argument in args);
  const input = Object.fromEntries(Object.entries(readArguments).filter(([argument]) => isUsed(argument)));
  const output = isUsed('after') ? (answer as z.ZodObject).extend({ after }) : answer;
  return {
    name,
    title,
    description: isUsed('slug') ? `${description} ${wholeEntryNote}` : description,
    inputSchema: inputSchema(z.strictObject(input)),
    outputSchema: outputSchema(output, forAgents),
    annotations: { title, ...readAnnotations },
  };
}

/**
 * Input schemas state bounds only in descriptions, and contain no examples. Gemini refuses the whole request if one
 * schema has `examples` or a `format` that it does not know, and OpenAI's strict function calling has refused
 * `minLength` and `maxLength`. Models copy examples, and an e-mail with a copied example cannot be unsent.
 */
function inputSchema(input: z.ZodType): ObjectSchema {
  const { properties = {}, ...schema } = z.toJSONSchema(input, { io: 'input' });
  const entries = Object.entries(properties).map(([name, property]) => [name, describeBounds(property)]);
  return objectSchema({ ...schema, properties: Object.fromEntries(entries) });
}

/** Moves the property's bounds from keywords to its description. */
function describeBounds(property: z.core.JSONSchema._JSONSchema): object {
  const {
    description,
    minLength = 0,
    maxLength,
    examples,
    pattern,
    format,
    ...schema
  } = property as z.core.JSONSchema.BaseSchema;
  const length = minLength > 0 ? `${minLength} to ${maxLength}` : `At most ${maxLength}`;
  const sentences = [description, maxLength !== undefined && `${length} characters.`];
  return { ...schema, description: sentences.filter(Boolean).join(' ') };
}

const omittedKeywords = 'examples pattern minLength maxLength minItems maxItems minimum maximum title'.split(
  ' ',
);

// Some clients send the output schemas to the model with every request, so these schemas contain only keywords that
// help models read a result. An answer with `text` can be an entry that has all members.
function outputSchema(answer: z.ZodType, { omit = [], text }: Partial<AgentProjection> = {}): ObjectSchema {
  return objectSchema(
    z.toJSONSchema(answer, {
      override(context) {
        responseOverride(context);
        const { jsonSchema } = context;
        for (const keyword of omittedKeywords) delete jsonSchema[keyword];
        if (jsonSchema.type === 'integer') delete jsonSchema.format;
        for (const name of text ? [] : omit) delete jsonSchema.properties?.[name];
        if (jsonSchema.required)
          jsonSchema.required = jsonSchema.required.filter((name) => !omit.includes(name));
      },
    }),
  );
}

// Without `$schema` the dialect is 2020-12 (MCP 2026-07-28, tools). Older dialects have these keywords as well.
function objectSchema({ $schema: _, type, ...keywords }: z.core.JSONSchema.BaseSchema): ObjectSchema {
  if (type !== 'object')
    throw new Error(`Cannot define a tool: its schema is of type "${type}", not "object"`);
  return { type, ...keywords };
}
