import { createMcpHandler } from 'mcp-handler';
import * as z from 'zod';
import { behindGateway } from './web-handler.ts';

/** The same one tool with Vercel's handler, as its own manual shows it. */
export const handler = behindGateway(
  createMcpHandler((server) => {
    server.registerTool('get_pricing', { inputSchema: z.strictObject({}) }, () => ({
      content: [{ type: 'text', text: 'EUR 4,800' }],
    }));
  }),
);
