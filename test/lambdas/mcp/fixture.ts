import { baseUrlPlaceholder } from '../../../contract/base-url.ts';
import type { McpData, ToolDefinition } from '../../../contract/mcp-publication.ts';
import { Logger } from '../../../lambdas/door/logger.ts';
import { readPublication } from '../../../lambdas/door/publication.ts';
import { createHandler } from '../../../lambdas/mcp/handler.ts';
import { createLibrary } from '../../../lambdas/mcp/library.ts';
import { recordAnswers } from '../../../lambdas/mcp/record-answers.ts';
import { createRecordedAnswers, type RecordedAnswer } from '../../../lambdas/mcp/recorded-answers.ts';
import type { RequestDiagnostic } from '../../../lambdas/mcp/tools.ts';
import { lambdaContext } from '../../support/lambda.ts';
import { type McpHandler, mcpEvent } from '../../support/mcp-function.ts';

export type Sent = Parameters<typeof mcpEvent>[0];

export const ownOrigin = 'https://desk.example.org';
export const otherOrigin = 'https://app.example.org';

/** One reading and one request, as they are compiled in. */
export const publication: McpData = {
  server: {
    name: 'org.example/frontdesk',
    title: 'Desk',
    version: '1.0.0',
    websiteUrl: `${baseUrlPlaceholder}/`,
  },
  instructions: 'What Desk offers.',
  tools: [
    {
      definition: toolNamed('read'),
      answer: { services: ['rescue'], link: `${baseUrlPlaceholder}/services` },
    },
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

type HandlerParts = Parameters<typeof createHandler>[0];

/** A server of what is `published`, in front of which no answer is known. */
export function libraryHandler(
  published: McpData,
  requestDiagnostic: RequestDiagnostic,
  parts: Partial<HandlerParts> = {},
): McpHandler {
  const here = readPublication<McpData>(JSON.stringify(published), ownOrigin);
  return createHandler({
    toolNames: published.tools.map(({ definition }) => definition.name),
    allowedOrigins: new Set([ownOrigin, otherOrigin]),
    recordedAnswer: () => undefined,
    loadLibrary: async (onFailure) =>
      createLibrary({ publication: here, baseUrl: ownOrigin, requestDiagnostic, onFailure }),
    logger: new Logger({ service: 'frontdesk' }),
    ...parts,
  });
}

/** The answers that are known of what is `published`, as the function finds them beside its bundle. */
export async function recordedAnswersOf(published: McpData): Promise<HandlerParts['recordedAnswer']> {
  const recorded = new Map(Object.entries(await recordAnswers(published)));
  function read(name: string) {
    const answer = recorded.get(name);
    if (!answer) throw new Error(`Nothing is recorded as "${name}"`);
    return readPublication<RecordedAnswer>(JSON.stringify(answer), ownOrigin);
  }
  return createRecordedAnswers({ names: new Set(recorded.keys()), read });
}

const recordedAnswer = await recordedAnswersOf(publication);

/** A server of one reading and one request, for what does not depend on what is published. */
export function handlerWith(requestDiagnostic: RequestDiagnostic): McpHandler {
  return libraryHandler(publication, requestDiagnostic, { recordedAnswer });
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
