import * as z from 'zod';
import type { A2aAnswer } from '../../contract/a2a-data.ts';
import { pushNotificationsNotSupported, taskNotFound, unsupportedOperation } from './errors.ts';
import { acceptedParts, type ResponsePart, requireReadableParts, SendMessageRequest } from './message.ts';
import { parseParameters } from './parameters.ts';
import type { A2aCaller, createSkillRouter } from './skill-router.ts';

export type A2aMethod = (params: unknown, caller: A2aCaller) => object | Promise<object>;

/** The methods of A2A 1.0 (section 9.4) by name. Those that the agent card does not declare throw (section 3.3.4). */
export function createMethods(
  routeToSkill: ReturnType<typeof createSkillRouter>,
): ReadonlyMap<string, A2aMethod> {
  return new Map<string, A2aMethod>([
    ['SendMessage', createSendMessage(routeToSkill)],
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

function throwNoStreaming(): never {
  throw unsupportedOperation('Send the message without a stream: this agent answers at once');
}

function throwNoPushNotifications(): never {
  throw pushNotificationsNotSupported();
}

function throwNoExtendedCard(): never {
  throw unsupportedOperation('Read the public agent card: there is no other');
}

/** `SendMessage` (A2A 1.0 section 3.1.1): always answered with a message of text and data, never with a task. */
function createSendMessage(routeToSkill: ReturnType<typeof createSkillRouter>): A2aMethod {
  return async function sendMessage(params, caller) {
    const { message, configuration } = parseParameters(SendMessageRequest, params);
    if (message.taskId) throw taskNotFound();
    if (configuration?.taskPushNotificationConfig) throw pushNotificationsNotSupported();
    requireReadableParts(message.parts);
    // The request id of the invocation is unique: for a UUID, node:crypto would load at each cold start.
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

const historyLength = z.int('Send a whole number').min(0, 'Send no negative number').nullish();

const TaskRequest = z.object(
  { id: z.string('Send the id of a task').min(1, 'Send the id of a task'), historyLength },
  'Send an object with the id of a task',
);

/** `GetTask` and `CancelTask`: the agent keeps no tasks, so that every valid id is unknown. */
function throwTaskNotFound(params: unknown): never {
  parseParameters(TaskRequest, params);
  throw taskNotFound();
}

const taskStates = [
  'TASK_STATE_UNSPECIFIED',
  'TASK_STATE_SUBMITTED',
  'TASK_STATE_WORKING',
  'TASK_STATE_COMPLETED',
  'TASK_STATE_FAILED',
  'TASK_STATE_CANCELED',
  'TASK_STATE_INPUT_REQUIRED',
  'TASK_STATE_REJECTED',
  'TASK_STATE_AUTH_REQUIRED',
] as const;

const pageSizeMessage = 'Send a whole number from 1 to 100';

const ListTasksRequest = z
  .object(
    {
      contextId: z.string('Send a string').nullish(),
      status: z.enum(taskStates, 'Send the name of a task state').nullish(),
      pageSize: z.int(pageSizeMessage).min(1, pageSizeMessage).max(100, pageSizeMessage).nullish(),
      historyLength,
      statusTimestampAfter: z.iso.datetime({ offset: true, error: 'Send an ISO 8601 timestamp' }).nullish(),
    },
    'Send an object',
  )
  .nullish();

/** `ListTasks` (A2A 1.0 section 3.1.4): the first and last page, which is empty. */
function listTasks(params: unknown): object {
  const { pageSize } = parseParameters(ListTasksRequest, params) ?? {};
  return { tasks: [], nextPageToken: '', pageSize: pageSize ?? 50, totalSize: 0 };
}
