/** The revisions of the protocol that the MCP server speaks, the newest first. */
export const mcpRevisions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'] as const;

/** A JSON Schema (2020-12) of an object. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly [keyword: string]: unknown;
}

/** The definition of a tool, as `tools/list` and the server cards show it. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  /** Hints for clients that decide whether a model may call the tool. All are given: absent ones mean the worst case. */
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  /** The form with which a host shows a call (MCP Apps 2026-01-26). */
  readonly _meta?: { readonly ui: { readonly resourceUri: string } };
}

interface McpToolData {
  readonly definition: ToolDefinition;
  /** The resource that a read tool returns. Absent on the tool that sends a request. */
  readonly answer?: Readonly<Record<string, unknown>>;
}

/** A resource of the site that no tool returns, as the MCP server lists and reads it. */
export interface McpResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** As JSON. */
  readonly text: string;
}

/** A skill of one file (SEP-2640), with the digest and the number of its bytes. */
export interface McpSkill {
  readonly uri: string;
  readonly frontmatter: { readonly name: string; readonly description: string };
  readonly text: string;
  /** `sha256:` and hexadecimal digits, as in the index of skills. */
  readonly digest: string;
  readonly size: number;
}

/** The extension by which clients say that they show forms, and the media type of these (MCP Apps 2026-01-26). */
export const uiExtension = {
  id: 'io.modelcontextprotocol/ui',
  mimeType: 'text/html;profile=mcp-app',
} as const;

/** The form in which the person sends a request, where the host shows it (MCP Apps 2026-01-26). */
export interface McpForm {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** A whole document, which loads nothing. */
  readonly html: string;
  /** Address of the website's form, for a person who does not see this one. */
  readonly website: string;
}

/**
 * The data that is compiled into the MCP function's bundle: definitions and answers are made at synth, so that a read
 * call needs neither network nor schemas.
 */
export interface McpData {
  readonly server: {
    readonly name: string;
    readonly title: string;
    readonly version: string;
    readonly websiteUrl: string;
    readonly icons?: { src: string; mimeType: string; sizes: string[] }[];
  };
  readonly instructions: string;
  readonly tools: readonly McpToolData[];
  readonly resources: readonly McpResource[];
  readonly skill: McpSkill;
  /** Absent without a tool that sends. */
  readonly form?: McpForm;
}

/** The names of the tools that send something. */
export function writeToolsOf({ tools }: McpData): string[] {
  return tools.flatMap(({ definition, answer }) => (answer ? [] : [definition.name]));
}
