import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { type A2aData, a2aVersion } from '../../contract/a2a-data.ts';
import { viewerAddressHeader } from '../../contract/http-headers.ts';
import { agentEndpoint } from '../shared/agent-endpoint.ts';
import { isForeignPage, type MaySend } from '../shared/foreign-page.ts';
import { isJsonMediaType, parseJsonRpcMessage } from '../shared/json-rpc-message.ts';
import { loggableError } from '../shared/loggable-error.ts';
import type { MinimalLogger } from '../shared/minimal-logger.ts';
import { contentTypeNotSupported } from './a2a-errors.ts';
import { requestedVersion } from './a2a-version.ts';
import { type A2aMethods, createDispatch } from './dispatch.ts';
import { createMethods } from './methods.ts';
import { createSendMessage } from './send-message.ts';
import { createSkillRouter, type RequestDiagnosticSkill } from './skill-router.ts';
import { version03Methods } from './version-0-3.ts';

interface A2aEndpointOptions {
  readonly a2aData: A2aData;
  readonly maySend: MaySend;
  readonly requestDiagnostic: RequestDiagnosticSkill;
  readonly logger: MinimalLogger;
}

/** The handler of the A2A agent behind API Gateway's REST API: one response for each message, and no tasks. */
export function createA2aEndpoint({ a2aData, maySend, requestDiagnostic, logger }: A2aEndpointOptions) {
  const onFailure = (error: unknown) => logger.error('A2A failure', { cause: loggableError(error) });
  const onSkill = (skill: string) => logger.appendKeys({ skill });
  const routeToSkill = createSkillRouter({ a2aData, requestDiagnostic, onSkill });
  const current = createMethods(createSendMessage(routeToSkill));
  const methods: A2aMethods = { [a2aVersion]: current, '0.3': version03Methods(current) };
  const dispatch = createDispatch({ methods, onFailure });

  async function answer(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> {
    const { headers } = event;
    if (!isJsonMediaType(headers['content-type'])) {
      throw contentTypeNotSupported('Send the message as "application/json"', 415);
    }
    const message = parseJsonRpcMessage(event);
    logger.appendKeys(calledMethod(message, methods));
    const caller = {
      viewerAddress: headers[viewerAddressHeader] ?? '',
      isForeignPage: isForeignPage(headers, maySend),
      context,
    };
    const { status, body, error } = await dispatch(message, requestedVersion(event), caller);
    logger.appendKeys({ error });
    return { statusCode: status, headers: { 'Content-Type': 'application/json' }, body };
  }

  return agentEndpoint({ name: 'a2a', logger, onFailure, answer });
}

/** The log field of the method that a message calls: "other" for an unknown one, since that is the caller's own text. */
function calledMethod(message: object, methods: A2aMethods): { method: string } {
  const { method } = message as { method?: unknown };
  const isKnown = typeof method === 'string' && Object.values(methods).some((known) => known.has(method));
  return { method: isKnown ? method : 'other' };
}
