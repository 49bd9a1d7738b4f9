import { Logger } from '@aws-lambda-powertools/logger';
import { readEnvironment } from '../request/environment.ts';
import { McpEnvironment } from './environment.ts';
import { createHandler } from './handler.ts';
import { readPublication } from './publication.ts';

/** An McpPublication as JSON, compiled in by lib/mcp-bundle.ts. */
declare const mcpPublication: string;

const { BASE_URL, ALLOWED_ORIGINS } = readEnvironment(McpEnvironment, process.env);

export const handler = createHandler({
  publication: readPublication(mcpPublication, BASE_URL),
  allowedOrigins: new Set([new URL(BASE_URL).origin, ...ALLOWED_ORIGINS]),
  baseUrl: BASE_URL,
  async requestDiagnostic(args, caller) {
    const { requestDiagnostic } = await import('./request-diagnostic.ts');
    return requestDiagnostic(args, caller, BASE_URL);
  },
  logger: new Logger(),
});
