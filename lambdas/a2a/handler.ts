import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { A2aData } from '../../contract/a2a-publication.ts';
import { agentDoor } from '../door/agent-door.ts';
import type { Logger } from '../door/logger.ts';
import { isJson, parseMessage } from '../door/message.ts';
import { errorFacts } from '../request/error-facts.ts';
import { contentTypeNotSupported } from './errors.ts';
import { createExchange } from './exchange.ts';
import { createMethods } from './methods.ts';
import { createSendMessage } from './send-message.ts';
import { createSkills, type RequestDiagnostic } from './skills.ts';
import { requestedVersion } from './version.ts';

interface Parts {
  readonly publication: A2aData;
  /** Exact origins whose pages may call, this deployment's own among them. */
  readonly allowedOrigins: ReadonlySet<string>;
  readonly requestDiagnostic: RequestDiagnostic;
  readonly logger: Logger;
}

const allowedHeaders = 'content-type, accept, a2a-version, a2a-extensions, traceparent, tracestate, baggage';

/** The A2A agent as a function behind API Gateway's REST API: one answer for each message, and no tasks. */
export function createHandler({ publication, allowedOrigins, requestDiagnostic, logger }: Parts) {
  const onFailure = (error: unknown) => logger.error('A2A failure', { cause: errorFacts(error) });
  const onSkill = (skill: string) => logger.appendKeys({ skill });
  const skills = createSkills({ publication, requestDiagnostic, onSkill });
  const methods = createMethods(createSendMessage(skills));
  const exchange = createExchange({ methods, onFailure });

  async function answer(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> {
    const { headers } = event;
    if (!isJson(headers['content-type'])) {
      throw contentTypeNotSupported('Send the message as "application/json"', 415);
    }
    const message = parseMessage(event);
    logger.appendKeys(calledIn(message, methods));
    const caller = { viewerAddress: headers['x-viewer-address'] ?? '', context };
    const { status, body, error } = await exchange(message, requestedVersion(event), caller);
    logger.appendKeys({ error });
    return { statusCode: status, headers: { 'Content-Type': 'application/json' }, body };
  }

  return agentDoor({ name: 'a2a', allowedOrigins, allowedHeaders, logger, onFailure, answer });
}

/**
 * The method that a message calls, as far as it may stand in a log: a name that a caller makes up is the caller's text,
 * of which no line holds any.
 */
function calledIn(message: object, methods: ReadonlyMap<string, unknown>): { method: string } {
  const { method } = message as { method?: unknown };
  return { method: typeof method === 'string' && methods.has(method) ? method : 'other' };
}
