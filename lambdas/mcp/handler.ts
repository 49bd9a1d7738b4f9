import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { answerHeaders } from '../door/answer-headers.ts';
import { answerRefusals } from '../door/answer-refusals.ts';
import { normalizeHeaders } from '../door/headers.ts';
import { logLine } from '../door/log-line.ts';
import type { Logger } from '../door/logger.ts';
import { isJson, parseMessage, requirePost } from '../door/message.ts';
import { preflightHeaders, refuseForeignOrigin } from '../door/origin.ts';
import { Refusal } from '../door/refusal.ts';
import { errorFacts } from '../request/error-facts.ts';
import { acceptedForm, asEventStream } from './accept.ts';
import type { Headers } from './canonical-message.ts';
import type { Library } from './library.ts';
import { calledIn, outcomeOf } from './log-facts.ts';
import type { Answer } from './recorded-answers.ts';

interface Parts {
  readonly toolNames: readonly string[];
  /** Exact origins whose pages may call, this deployment's own among them. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** The answer to a message, where it is known without the library. */
  recordedAnswer(message: object, headers: Headers): Answer | undefined;
  /** Is called with the first message that needs it. */
  loadLibrary(onFailure: (error: unknown) => void): Promise<Library>;
  readonly logger: Logger;
}

// Among them those of the earlier revisions, which their clients still ask for.
const preflight = preflightHeaders(
  'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id, traceparent, tracestate, baggage',
);

/** The MCP server as a function behind API Gateway's REST API: stateless, one answer for each message. */
export function createHandler({ toolNames, allowedOrigins, recordedAnswer, loadLibrary, logger }: Parts) {
  const onFailure = (error: unknown) => logger.error('MCP failure', { cause: errorFacts(error) });
  let library: Promise<Library> | undefined;

  async function answer(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> {
    const { headers } = event;
    refuseForeignOrigin(headers.origin, allowedOrigins);
    if (event.httpMethod === 'OPTIONS') return { statusCode: 204, headers: preflight, body: '' };
    requirePost(event.httpMethod);
    requireJson(headers['content-type']);
    const form = acceptedForm(headers.accept);
    const message = parseMessage(event);
    logger.appendKeys(calledIn(message, toolNames));

    const recorded = recordedAnswer(message, headers);
    if (recorded) return result(recorded, form);
    library ??= loadLibrary(onFailure);
    const caller = { viewerAddress: headers['x-viewer-address'] ?? '', context };
    const answered = await (await library)(message, headers, caller);
    logger.appendKeys(outcomeOf(answered.body));
    return result(answered, form);
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
  { status: statusCode, contentType = 'application/json', body }: Answer,
  form: string,
): APIGatewayProxyResult {
  if (body === '') return { statusCode, body };
  if (statusCode === 200 && form !== 'application/json' && isJson(contentType)) {
    return { statusCode, headers: { 'Content-Type': form }, body: asEventStream(body) };
  }
  return { statusCode, headers: { 'Content-Type': contentType }, body };
}
