import type { Logger } from '@aws-lambda-powertools/logger';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { McpPublication } from '../../contract/mcp-publication.ts';
import { paths } from '../../contract/paths.ts';
import { normalizeHeaders } from '../diagnostic-request/headers.ts';
import { errorFacts } from '../request/error-facts.ts';
import { acceptedForm, asEventStream } from './accept.ts';
import { answerHeaders } from './answer-headers.ts';
import { answerRefusals } from './answer-refusals.ts';
import { exchange } from './exchange.ts';
import { calledIn, logLine } from './log-line.ts';
import { readMessage } from './message.ts';
import { preflightHeaders, refuseForeignOrigin } from './origin.ts';
import { createServer } from './server.ts';
import { createCallTool, type RequestDiagnostic } from './tools.ts';

interface Parts {
  readonly publication: McpPublication;
  readonly baseUrl: string;
  /** Exact origins whose pages may call, this deployment's own among them. */
  readonly allowedOrigins: ReadonlySet<string>;
  readonly requestDiagnostic: RequestDiagnostic;
  readonly logger: Logger;
}

/** The MCP server as a function behind API Gateway's REST API: stateless, one answer for each message. */
export function createHandler({ publication, baseUrl, allowedOrigins, requestDiagnostic, logger }: Parts) {
  const url = baseUrl + paths.mcp;
  const toolNames = publication.tools.map(({ definition }) => definition.name);
  const onFailure = (error: unknown) => logger.error('MCP failure', { cause: errorFacts(error) });
  const callTool = createCallTool({ publication, requestDiagnostic, onFailure });

  async function answer(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> {
    const { headers } = event;
    refuseForeignOrigin(headers.origin, allowedOrigins);
    if (event.httpMethod === 'OPTIONS') return { statusCode: 204, headers: preflightHeaders, body: '' };
    const message = readMessage(event);
    const form = acceptedForm(headers.accept);
    logger.appendKeys(calledIn(message, toolNames));

    const caller = { viewerAddress: headers['x-viewer-address'] ?? '', context };
    const response = await exchange({
      message,
      headers,
      url,
      onFailure,
      createServer: () => createServer(publication, (name, args) => callTool(name, args, caller)),
    });
    return asResult(response, form);
  }

  // With middy's early timeout a request that it gave up would go on when the instance thaws for the next one.
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>({ timeoutEarlyInMillis: 0 })
    .use(logLine(logger))
    .use(normalizeHeaders())
    .use(answerHeaders(allowedOrigins))
    .use(answerRefusals(onFailure))
    .handler(answer);
}

async function asResult(response: Response, form: string): Promise<APIGatewayProxyResult> {
  const { status: statusCode } = response;
  const contentType = response.headers.get('content-type') ?? 'application/json';
  const body = await response.text();
  if (body === '') return { statusCode, body };
  if (statusCode === 200 && form !== 'application/json' && contentType.startsWith('application/json')) {
    return { statusCode, headers: { 'Content-Type': form }, body: asEventStream(body) };
  }
  return { statusCode, headers: { 'Content-Type': contentType }, body };
}
