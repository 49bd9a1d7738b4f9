import { Logger } from '@aws-lambda-powertools/logger';
import type { McpPublication, ToolDefinition } from '../../../contract/mcp-publication.ts';
import { createHandler } from '../../../lambdas/mcp/handler.ts';
import type { RequestDiagnostic } from '../../../lambdas/mcp/tools.ts';
import { lambdaContext } from '../../support/lambda.ts';
import { type McpHandler, mcpEvent } from '../../support/mcp-function.ts';

export type Sent = Parameters<typeof mcpEvent>[0];

export const ownOrigin = 'https://desk.example.org';
export const otherOrigin = 'https://app.example.org';

const publication: McpPublication = {
  server: { name: 'org.example/frontdesk', title: 'Desk', version: '1.0.0', websiteUrl: `${ownOrigin}/` },
  instructions: 'What Desk offers.',
  tools: [
    { definition: toolNamed('read'), answer: { services: ['rescue'] } },
    { definition: toolNamed('request') },
  ],
};

function toolNamed(name: string): ToolDefinition {
  const object = { type: 'object', properties: {} } as const;
  const hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  return {
    name,
    title: name,
    description: name,
    inputSchema: object,
    outputSchema: object,
    annotations: { title: name, ...hints },
  };
}

/** A server of one reading and one request, for what does not depend on what is published. */
export function handlerWith(requestDiagnostic: RequestDiagnostic): McpHandler {
  return createHandler({
    publication,
    baseUrl: ownOrigin,
    allowedOrigins: new Set([ownOrigin, otherOrigin]),
    requestDiagnostic,
    logger: new Logger({ serviceName: 'frontdesk' }),
  });
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
  /** The body as JSON. */
  readonly message: {
    id?: unknown;
    result?: Record<string, unknown>;
    error?: { code: number; message: string };
  };
}

export async function ask(handler: McpHandler, sent: Sent): Promise<Answer> {
  const { statusCode, headers = {}, body } = await handler(mcpEvent(sent), lambdaContext());
  return {
    status: statusCode,
    headers,
    body,
    get message() {
      return JSON.parse(body);
    },
  };
}
