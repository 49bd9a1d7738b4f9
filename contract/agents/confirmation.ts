// Separate from mcp-data.ts, which every instance of the MCP function loads: this file is loaded only with a request.

/** The member of a result's `_meta` whose value the form sends as the argument `confirmation`. */
export const confirmationMember = 'confirmation';

/** The member of an error result's `_meta` that contains a ToolProblem. */
export const problemMember = 'problem';

/** The data of an error that the form needs. The error's text is for the model. */
export interface ToolProblem {
  readonly slug: string;
  readonly status: number;
  /** Names of the invalid members. */
  readonly members: readonly string[];
  readonly retryAfterSeconds?: number | undefined;
}
