import * as z from 'zod';
import { RequestEnvironment } from './request-environment.ts';

/** The environment variables of the MCP and A2A functions: those that a request needs, and which pages may send one. */
export const AgentEndpointEnvironment = RequestEnvironment.extend({
  /** Origins besides the deployment's own, separated by spaces. */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((origins) => origins.split(' ').filter((origin) => origin !== ''))
    .pipe(
      z.array(
        z.url().refine(isOrigin, { error: 'Write scheme, host and port only, as browsers send an Origin' }),
      ),
    ),
});
export type AgentEndpointEnvironment = z.infer<typeof AgentEndpointEnvironment>;

function isOrigin(url: string): boolean {
  return new URL(url).origin === url;
}
