// Every instance of the MCP function loads mcp-data.ts, but only calls of the request tool load this module.

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
