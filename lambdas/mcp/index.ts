import { Logger } from '@aws-lambda-powertools/logger';
import type { McpPublication } from '../../contract/mcp-publication.ts';
import { DoorEnvironment } from '../door/environment.ts';
import { readPublication } from '../door/publication.ts';
import { readEnvironment } from '../request/environment.ts';
import { createHandler } from './handler.ts';

/** An McpPublication as JSON, compiled in when the function is bundled. */
declare const mcpPublication: string;

const { BASE_URL, ALLOWED_ORIGINS } = readEnvironment(DoorEnvironment, process.env);

export const handler = createHandler({
  publication: readPublication<McpPublication>(mcpPublication, BASE_URL),
  baseUrl: BASE_URL,
  allowedOrigins: new Set([new URL(BASE_URL).origin, ...ALLOWED_ORIGINS]),
  async requestDiagnostic(args, caller) {
    const { requestDiagnostic } = await import('./request-diagnostic.ts');
    return requestDiagnostic(args, caller, BASE_URL);
  },
  logger: new Logger(),
});
