import * as z from 'zod';
import { RequestEnvironment } from './request-environment.ts';

/** The environment variables of the MCP and A2A functions: those of every request function, and the allowed origins. */
export const AgentEndpointEnvironment = RequestEnvironment.extend({
  /** Origins besides the deployment's own whose pages may send requests, separated by spaces. */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((origins) => origins.split(' ').filter((origin) => origin !== ''))
    .pipe(
      z.array(
        z.url().refine(isOrigin, { error: 'Write only the scheme, host and port, as in an Origin header' }),
      ),
    ),
});
export type AgentEndpointEnvironment = z.infer<typeof AgentEndpointEnvironment>;

function isOrigin(url: string): boolean {
  return new URL(url).origin === url;
}
