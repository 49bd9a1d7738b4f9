import './require.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import serverless from 'serverless-http';

/** The tool of the minimal server as tutorials put it on Lambda: version 1 of the library, express, and an adapter. */
const app = createMcpExpressApp({ host: '0.0.0.0', allowedHosts: ['frontdesk.example'] });
app.post('/mcp', async (request: IncomingMessage & { body: unknown }, response: ServerResponse) => {
  // The transport reads rawHeaders, which the adapter leaves empty.
  request.rawHeaders = Object.entries(request.headers).flatMap(([name, value]) => [name, String(value)]);
  const server = new McpServer({ name: 'express', version: '1.0.0' });
  server.registerTool('get_pricing', { inputSchema: {} }, () => ({
    content: [{ type: 'text', text: 'EUR 4,800' }],
  }));
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
});

export const handler = serverless(app);
