import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { A2aPublication } from '../../contract/a2a-publication.ts';
import { answerHeaders } from '../door/answer-headers.ts';
import { answerRefusals } from '../door/answer-refusals.ts';
import { normalizeHeaders } from '../door/headers.ts';
import { logLine } from '../door/log-line.ts';
import type { Logger } from '../door/logger.ts';
import { isJson, parseMessage, requirePost } from '../door/message.ts';
import { preflightHeaders, refuseForeignOrigin } from '../door/origin.ts';
import { errorFacts } from '../request/error-facts.ts';
import { contentTypeNotSupported } from './errors.ts';
import { createExchange } from './exchange.ts';
import { calledIn } from './log-facts.ts';
import { createMethods } from './methods.ts';
import { createSendMessage } from './send-message.ts';
import { createSkills, type RequestDiagnostic } from './skills.ts';
import { requestedVersion } from './version.ts';

interface Parts {
  readonly publication: A2aPublication;
  /** Exact origins whose pages may call, this deployment's own among them. */
  readonly allowedOrigins: ReadonlySet<string>;
  readonly requestDiagnostic: RequestDiagnostic;
  readonly logger: Logger;
}

const preflight = preflightHeaders(
  'content-type, accept, a2a-version, a2a-extensions, traceparent, tracestate, baggage',
);

/** The A2A agent as a function behind API Gateway's REST API: one answer for each message, and no tasks. */
export function createHandler({ publication, allowedOrigins, requestDiagnostic, logger }: Parts) {
  const onFailure = (error: unknown) => logger.error('A2A failure', { cause: errorFacts(error) });
  const methods = createMethods(createSendMessage(createSkills({ publication, requestDiagnostic })));
  const exchange = createExchange({ methods, onFailure });
  const skillIds = publication.skills.map(({ id }) => id);

  async function answer(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> {
    const { headers } = event;
    refuseForeignOrigin(headers.origin, allowedOrigins);
    if (event.httpMethod === 'OPTIONS') return { statusCode: 204, headers: preflight, body: '' };
    requirePost(event.httpMethod);
    if (!isJson(headers['content-type'])) {
      throw contentTypeNotSupported('Send the message as "application/json"', 415);
    }
    const message = parseMessage(event);
    logger.appendKeys(calledIn(message, methods, skillIds));
    const caller = { viewerAddress: headers['x-viewer-address'] ?? '', context };
    const { status, body, error } = await exchange(message, requestedVersion(event), caller);
    logger.appendKeys({ error });
    return { statusCode: status, headers: { 'Content-Type': 'application/json' }, body };
  }

  // With middy's early timeout a request that it gave up would go on when the instance thaws for the next one.
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>({ timeoutEarlyInMillis: 0 })
    .use(logLine(logger, 'a2a'))
    .use(normalizeHeaders())
    .use(answerHeaders(allowedOrigins))
    .use(answerRefusals(onFailure))
    .handler(answer);
}
