import { Logger } from '@aws-lambda-powertools/logger';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type A2aData, a2aVersion } from '../../../contract/agents/a2a-data.ts';
import { paths } from '../../../contract/paths.ts';
import { createA2aEndpoint } from '../../../lambdas/a2a/endpoint.ts';
import type { RequestDiagnosticSkill } from '../../../lambdas/a2a/skill-router.ts';
import { OriginPolicy } from '../../../lambdas/shared/origin-policy.ts';
import { type AgentHandler, askAgent, rpcRequest } from '../../support/json-rpc.ts';
import { type PostEventOptions, postEvent } from '../../support/lambda-events.ts';

const ownOrigin = 'https://desk.example.org';
const otherOrigin = 'https://app.example.org';

const a2aData: A2aData = {
  offer: { text: 'Desk offers a repair.', data: { services: ['repair'] } },
  skills: [
    {
      id: 'query-services',
      resources: {
        services: { text: 'A repair.', data: { services: ['repair'] } },
        pricing: { text: 'EUR 1.', data: { pricing: 1 } },
      },
    },
    { id: 'request-diagnostic' },
  ],
};

/** Creates an agent with one query skill and one request skill, for tests that do not depend on the content. */
export function handlerWith(requestDiagnostic: RequestDiagnosticSkill): AgentHandler {
  return createA2aEndpoint({
    a2aData,
    originPolicy: new OriginPolicy(ownOrigin, [otherOrigin]),
    requestDiagnostic,
    logger: new Logger({ serviceName: 'frontdesk' }),
  });
}

export interface EventOptions extends PostEventOptions {
  readonly method?: string;
  readonly query?: Record<string, string>;
}

/** The event that the gateway passes to the A2A function. */
export function a2aEvent({ method = 'POST', query, ...event }: EventOptions): APIGatewayProxyEvent {
  return {
    ...postEvent(event),
    httpMethod: method,
    path: paths.a2a,
    resource: paths.a2a,
    queryStringParameters: query ?? null,
  };
}

export const ask = (handler: AgentHandler, sent: EventOptions) => askAgent(handler, a2aEvent(sent));

export const json = { 'Content-Type': 'application/json', 'A2A-Version': a2aVersion };

/** Returns a JSON-RPC request as a body. */
export function rpc(method: string, params?: unknown): string {
  return JSON.stringify(rpcRequest(method, params));
}

/** The parameters of a message with `parts`. */
export function messageOf(parts: unknown, members: object = {}): { message: Record<string, unknown> } {
  return { message: { messageId: 'message-1', role: 'ROLE_USER', parts, ...members } };
}
