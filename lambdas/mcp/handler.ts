import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { agentDoor } from '../door/agent-door.ts';
import type { Logger } from '../door/logger.ts';
import { isJson, parseMessage } from '../door/message.ts';
import { Refusal } from '../door/refusal.ts';
import { errorFacts } from '../request/error-facts.ts';
import { acceptedForm, asEventStream } from './accept.ts';
import { clientNameOf } from './client-name.ts';
import type { Library } from './library.ts';
import { calledIn, outcomeOf } from './log-facts.ts';
import { type Headers, protocolHeaders } from './protocol-headers.ts';
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
const allowedHeaders =
  'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id, traceparent, tracestate, baggage';

/** The MCP server as a function behind API Gateway's REST API: stateless, one answer for each message. */
export function createHandler({ toolNames, allowedOrigins, recordedAnswer, loadLibrary, logger }: Parts) {
  const onFailure = (error: unknown) => logger.error('MCP failure', { cause: errorFacts(error) });
  let library: Promise<Library> | undefined;

  async function answer(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> {
    const { headers } = event;
    requireJson(headers['content-type']);
    const form = acceptedForm(headers.accept);
    const message = parseMessage(event);
    logger.appendKeys(calledIn(message, toolNames));

    const ofTheProtocol = protocolHeaders(headers);
    const recorded = recordedAnswer(message, ofTheProtocol);
    if (recorded) return result(recorded, form);
    library ??= loadLibrary(onFailure);
    const caller = {
      viewerAddress: headers['x-viewer-address'] ?? '',
      context,
      clientName: clientNameOf(message),
    };
    const answered = await (await library)(message, ofTheProtocol, caller);
    logger.appendKeys(outcomeOf(answered.body));
    return result(answered, form);
  }

  return agentDoor({ name: 'mcp', allowedOrigins, allowedHeaders, logger, onFailure, answer });
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
