import * as z from 'zod';

/**
 * Environment variables that the stack sets on every function that accepts requests. The stage's configuration checks the
 * addresses.
 */
export const RequestEnvironment = z.object({
  BASE_URL: z.url(),
  TABLE_NAME: z.string().min(3),
  DIGEST_SECRET_ARN: z.string().min(1),
  EMAIL_SENDER: z.string().min(1),
  EMAIL_SENDER_NAME: z.string().min(1),
  EMAIL_RECIPIENTS: z
    .string()
    .min(1)
    .transform((list) => list.split(' ')),
  CONFIGURATION_SET: z.string().min(1),
  EMAIL_LIMIT: z.coerce.number().int().positive(),
  EMAIL_LIMIT_PER_CLIENT: z.coerce.number().int().positive(),
  POWERTOOLS_SERVICE_NAME: z.string().min(1),
  POWERTOOLS_METRICS_NAMESPACE: z.string().min(1),
  STAGE: z.string().min(1),
});
export type RequestEnvironment = z.infer<typeof RequestEnvironment>;

/**
 * Returns the schema of the environment variables of the MCP and A2A functions: those of every request function, and
 * those for agents. It is a function, so that the other functions do not build this schema at each cold start.
 */
export function agentEndpointEnvironment() {
  return RequestEnvironment.extend({
    /** The argument of `parseOrigins()`. */
    ALLOWED_ORIGINS: z.string().default(''),
  });
}

/** Throws an error that lists every missing or invalid variable, so that a misconfigured function never starts. */
export function readEnvironment<T>(schema: z.ZodType<T>, environment: NodeJS.ProcessEnv): T {
  const { data, error } = schema.safeParse(environment);
  if (error) throw new Error(`Cannot start: correct the environment\n${z.prettifyError(error)}`);
  return data as T;
}
