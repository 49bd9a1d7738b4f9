/** The revisions of the protocol that the MCP server speaks, the newest first. */
export const mcpRevisions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'] as const;

/** A JSON Schema (2020-12) of an object. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly [keyword: string]: unknown;
}

/** A tool as `tools/list` and the server cards show it. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  /** Hints for whoever decides whether a model may call the tool. Their defaults are the worst case, so all are said. */
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

export interface McpToolData {
  readonly definition: ToolDefinition;
  /** The resource that the tool reads. A tool without one submits the request. */
  readonly answer?: Readonly<Record<string, unknown>>;
}

/**
 * What the publication lays into the MCP function's bundle: definitions and answers are made at synth, so that a
 * reading call needs neither network nor schemas.
 */
export interface McpData {
  readonly server: {
    readonly name: string;
    readonly title: string;
    readonly version: string;
    readonly websiteUrl: string;
  };
  readonly instructions: string;
  readonly tools: readonly McpToolData[];
}
