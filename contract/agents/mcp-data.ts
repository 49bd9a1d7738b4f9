/** The protocol revisions that the MCP server supports, newest first. */
export const mcpRevisions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'] as const;

/** A JSON Schema (2020-12) for an object. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly [keyword: string]: unknown;
}

/** A tool definition, as in `tools/list` and the server cards. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  /** Hints for clients that decide whether a model may call the tool. Clients assume the worst case for an absent hint. */
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  /** The form that a host shows for a call (MCP Apps 2026-01-26). */
  readonly _meta?: { readonly ui: { readonly resourceUri: string } };
}

/** The maximum size of an answer, in bytes of JSON. Claude Code refuses more than 25,000 tokens, and warns from 10,000. */
export const maxAnswerBytes = 40_000;

/** What a read tool returns, keyed by its arguments as JSON: none, or `after` or `slug` with the slug of an entry. */
export interface ReadAnswers {
  readonly '{}': Readonly<Record<string, unknown>>;
  readonly [args: string]: Readonly<Record<string, unknown>>;
}

/** The sentence about `slug` in the descriptions of a tool. */
export const wholeEntryNote = 'With "slug", returns one of them whole, with its text in Markdown.';

interface McpToolData {
  readonly definition: ToolDefinition;
  /** What a read tool returns. Absent on the tool that sends a request. */
  readonly answers?: ReadAnswers;
}

/** A text resource: its entry in `resources/list`, and the text that `resources/read` returns. */
export interface McpResource {
  readonly entry: {
    readonly uri: string;
    readonly name: string;
    readonly title?: string;
    readonly description: string;
    readonly mimeType: string;
    /** In bytes. Absent if the text contains the deployment's URL. */
    readonly size?: number;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  readonly text: string;
}

/** The entry of a skill in `skills/list` (SEP-2640). Its files are resources. */
interface McpSkill {
  readonly uri: string;
  readonly frontmatter: { readonly name: string; readonly description: string };
  /** The digest is `sha256:` followed by hexadecimal digits, as in the skills index. */
  readonly resources: readonly { readonly uri: string; readonly digest: string; readonly size: number }[];
}

/** The extension that clients declare if they can show forms, and a form's media type (MCP Apps 2026-01-26). */
export const uiExtension = {
  id: 'io.modelcontextprotocol/ui',
  mimeType: 'text/html;profile=mcp-app',
} as const;

/** The `_meta` member of a result whose value the form sends back as the argument `confirmation`. */
export const confirmationMember = 'confirmation';

/** The `_meta` member of an error result that contains a ToolProblem. */
export const problemMember = 'problem';

/** The error data that the form needs. The error's text is for the model. */
export interface ToolProblem {
  readonly slug: string;
  readonly status: number;
  /** Names of the invalid members. */
  readonly members: readonly string[];
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * The data in the MCP function's bundle. Definitions and answers are generated at synth time, so a read call needs
 * neither the network nor schemas.
 */
export interface McpData {
  readonly server: {
    readonly name: string;
    readonly title: string;
    readonly version: string;
    readonly websiteUrl: string;
    readonly icons?: { src: string; mimeType: string }[];
  };
  readonly instructions: string;
  readonly tools: readonly McpToolData[];
  readonly resources: readonly McpResource[];
  readonly skill: McpSkill;
}
