// This module does not import zod, because the request function needs it before it loads the schemas.

/** The response to a dry run of a valid request. Its schema is DryRunResult. */
export const dryRunResult = { valid: true, sent: false } as const;
