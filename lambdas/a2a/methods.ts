import * as z from 'zod';
import type { A2aAnswer } from '../../contract/agents/a2a-data.ts';
import { pushNotificationsNotSupported, taskNotFound, unsupportedOperation } from './errors.ts';
import { acceptedParts, type ResponsePart, requireReadableParts, SendMessageRequest } from './message.ts';
import { parseParameters } from './parameters.ts';
import type { A2aCaller, createSkillRouter } from './skill-router.ts';

export type A2aMethod = (params: unknown, caller: A2aCaller) => object | Promise<object>;

/**
 * Creates the methods of A2A 1.0 (section 9.4), by name. Unsupported methods fail whatever their parameters: there are
 * no tasks, and the agent card declares no streaming, no push notifications and no extended card (section 3.3.4).
 */
export function createMethods(sendMessage: A2aMethod): ReadonlyMap<string, A2aMethod> {
  return new Map<string, A2aMethod>([
    ['SendMessage', sendMessage],
    ['GetTask', throwTaskNotFound],
    ['ListTasks', listTasks],
    ['CancelTask', throwTaskNotFound],
    ['SendStreamingMessage', throwNoStreaming],
    ['SubscribeToTask', throwNoStreaming],
    ['CreateTaskPushNotificationConfig', throwNoPushNotifications],
    ['GetTaskPushNotificationConfig', throwNoPushNotifications],
    ['ListTaskPushNotificationConfigs', throwNoPushNotifications],
    ['DeleteTaskPushNotificationConfig', throwNoPushNotifications],
    ['GetExtendedAgentCard', throwNoExtendedCard],
  ]);
}

function throwTaskNotFound(): never {
  throw taskNotFound();
}

function throwNoStreaming(): never {
  throw unsupportedOperation('Send the message without streaming: this agent answers at once');
}

function throwNoPushNotifications(): never {
  throw pushNotificationsNotSupported();
}

function throwNoExtendedCard(): never {
  throw unsupportedOperation('Read the public agent card: there is no extended one');
}

/** Creates `SendMessage` (A2A 1.0 section 3.1.1), which always returns a message with text and data, never a task. */
export function createSendMessage(routeToSkill: ReturnType<typeof createSkillRouter>): A2aMethod {
  return async function sendMessage(params, caller) {
    const { message, configuration } = parseParameters(SendMessageRequest, params);
    if (message.taskId) throw taskNotFound();
    if (configuration?.taskPushNotificationConfig) throw pushNotificationsNotSupported();
    requireReadableParts(message.parts);
    // The invocation's request id is unique. Generating a UUID would load node:crypto at every cold start.
    const { awsRequestId: messageId } = caller.context;
    return {
      message: {
        messageId,
        contextId: message.contextId || messageId,
        role: 'ROLE_AGENT',
        parts: acceptedParts(
          toResponseParts(await routeToSkill(message, caller)),
          configuration?.acceptedOutputModes ?? [],
        ),
      },
    };
  };
}

function toResponseParts({ text, data }: A2aAnswer): readonly ResponsePart[] {
  return [
    { text, mediaType: 'text/plain' },
    { data, mediaType: 'application/json' },
  ];
}

const pageSizeMessage = 'Send a whole number from 1 to 100';

/** There are no tasks to filter, so the agent reads only the page size, which the response repeats. */
const ListTasksRequest = z
  .object(
    { pageSize: z.int(pageSizeMessage).min(1, pageSizeMessage).max(100, pageSizeMessage).nullish() },
    'Send an object',
  )
  .nullish();

/** `ListTasks` (A2A 1.0 section 3.1.4): returns one empty page. */
function listTasks(params: unknown): object {
  const { pageSize } = parseParameters(ListTasksRequest, params) ?? {};
  return { tasks: [], nextPageToken: '', pageSize: pageSize ?? 50, totalSize: 0 };
}
