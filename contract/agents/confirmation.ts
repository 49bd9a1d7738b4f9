// Apart from mcp-data.ts: what the MCP function loads with a request alone must not share a file with what every
// instance loads.

/** The member of a result's `_meta` with what the form sends as the argument `confirmation`. */
export const confirmationMember = 'confirmation';

/** The member of an error result's `_meta` with a ToolProblem. */
export const problemMember = 'problem';

/** What the form has to know of an error, whose text is for the model. */
export interface ToolProblem {
  readonly slug: string;
  readonly status: number;
  /** Names of the members that were refused. */
  readonly members: readonly string[];
  readonly retryAfterSeconds?: number | undefined;
}
