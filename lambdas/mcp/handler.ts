import type { Logger } from '@aws-lambda-powertools/logger';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { McpPublication } from '../../contract/mcp-publication.ts';
import { paths } from '../../contract/paths.ts';
import { answerHeaders } from '../door/answer-headers.ts';
import { answerRefusals } from '../door/answer-refusals.ts';
import { normalizeHeaders } from '../door/headers.ts';
import { logLine } from '../door/log-line.ts';
import { isJson, parseMessage, requirePost } from '../door/message.ts';
import { preflightHeaders, refuseForeignOrigin } from '../door/origin.ts';
import { Refusal } from '../door/refusal.ts';
import { errorFacts } from '../request/error-facts.ts';
import { acceptedForm, asEventStream } from './accept.ts';
import { exchange } from './exchange.ts';
import { calledIn, outcomeOf } from './log-facts.ts';
import { withPlainMistakes } from './plain-mistakes.ts';
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

// Among them those of the earlier revisions, which their clients still ask for.
const preflight = preflightHeaders(
  'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id, traceparent, tracestate, baggage',
);

/** The MCP server as a function behind API Gateway's REST API: stateless, one answer for each message. */
export function createHandler({ publication, baseUrl, allowedOrigins, requestDiagnostic, logger }: Parts) {
  const url = baseUrl + paths.mcp;
  const toolNames = publication.tools.map(({ definition }) => definition.name);
  const onFailure = (error: unknown) => logger.error('MCP failure', { cause: errorFacts(error) });
  const callTool = createCallTool({ publication, requestDiagnostic, onFailure });

  async function answer(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> {
    const { headers } = event;
    refuseForeignOrigin(headers.origin, allowedOrigins);
    if (event.httpMethod === 'OPTIONS') return { statusCode: 204, headers: preflight, body: '' };
    requirePost(event.httpMethod);
    requireJson(headers['content-type']);
    const form = acceptedForm(headers.accept);
    const message = parseMessage(event);
    logger.appendKeys(calledIn(message, toolNames));

    const caller = { viewerAddress: headers['x-viewer-address'] ?? '', context };
    const response = await exchange({
      message,
      headers,
      url,
      onFailure,
      createServer: () => createServer(publication, (name, args) => callTool(name, args, caller)),
    });
    const body = withPlainMistakes(await response.text());
    logger.appendKeys(outcomeOf(body));
    return result(response, body, form);
  }

  // With middy's early timeout a request that it gave up would go on when the instance thaws for the next one.
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>({ timeoutEarlyInMillis: 0 })
    .use(logLine(logger, 'mcp'))
    .use(normalizeHeaders())
    .use(answerHeaders(allowedOrigins))
    .use(answerRefusals(onFailure))
    .handler(answer);
}

function requireJson(contentType: string | undefined): void {
  if (!isJson(contentType)) throw new Refusal('Send the message as "application/json"', { status: 415 });
}

function result(
  { status: statusCode, headers }: Response,
  body: string,
  form: string,
): APIGatewayProxyResult {
  if (body === '') return { statusCode, body };
  const contentType = headers.get('content-type') ?? 'application/json';
  if (statusCode === 200 && form !== 'application/json' && isJson(contentType)) {
    return { statusCode, headers: { 'Content-Type': form }, body: asEventStream(body) };
  }
  return { statusCode, headers: { 'Content-Type': contentType }, body };
}
