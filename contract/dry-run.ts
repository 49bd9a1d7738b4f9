// Without zod: the request function answers with it before it loads the schemas.

/** The answer to a dry run of a request that has the form that it needs. Its schema is DryRunResult. */
export const dryRunResult = { valid: true, sent: false } as const;
