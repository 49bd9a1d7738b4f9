import * as z from 'zod';

/** A server card of the MCP extension `io.modelcontextprotocol/server-card` (SEP-2127), which allows more members. */
export const ServerCard = z.looseObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  version: z.string().max(255),
  description: z.string().min(1).max(100),
  title: z.string().min(1).max(100).optional(),
  websiteUrl: z.url().optional(),
  remotes: z
    .array(
      z.looseObject({
        type: z.enum(['streamable-http', 'sse']),
        url: z.url(),
        supportedProtocolVersions: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});
