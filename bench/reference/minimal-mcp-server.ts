import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';

/** The smallest MCP server behind API Gateway with this library: one tool, no middleware, no log. */
const { fetch } = createMcpHandler(() => {
  const server = new McpServer({ name: 'minimal', version: '1.0.0' });
  server.registerTool('get_pricing', { inputSchema: z.strictObject({}) }, () => ({
    content: [{ type: 'text', text: 'EUR 4,800' }],
  }));
  return server;
});

export const handler = toGatewayHandler(fetch);

/** Adapts a handler that uses the web's Request and Response to API Gateway. */
function toGatewayHandler(handle: (request: Request) => Promise<Response>) {
  return async ({ headers, body, isBase64Encoded }: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const request = new Request('https://example.com/mcp', {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
    });
    const response = await handle(request);
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
}
