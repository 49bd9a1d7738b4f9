import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';

/** The least that answers MCP behind API Gateway with this library: one tool, no pipeline, no log. */
const { fetch } = createMcpHandler(() => {
  const server = new McpServer({ name: 'minimal', version: '1.0.0' });
  const inputSchema = z.strictObject({ name: z.string() });
  server.registerTool('greet', { inputSchema }, ({ name }) => ({
    content: [{ type: 'text', text: `Hello ${name}` }],
  }));
  return server;
});

export async function handler({ headers, body }: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const request = new Request('https://example.com/mcp', {
    method: 'POST',
    headers: headers as Record<string, string>,
    body,
  });
  const response = await fetch(request);
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}
