import * as z from 'zod';
import { type A2aAnswer, a2aVersion } from '../../contract/agents/a2a-data.ts';
import {
  extendedCardNotSupported,
  parseParameters,
  pushNotificationsNotSupported,
  streamingNotSupported,
  taskNotFound,
} from './errors.ts';
import { acceptedParts, type ResponsePart, requireReadableParts, SendMessageRequest } from './message.ts';
import type { A2aCaller, createSkillRouter } from './skill-router.ts';

export type A2aMethod = (params: unknown, caller: A2aCaller) => object | Promise<object>;

/** The supported versions. Requests in versions before 1.0 may not state theirs. */
export type A2aVersion = typeof a2aVersion | '0.3';

/** The methods of each A2A version, by name. */
export type A2aMethods = Readonly<Record<A2aVersion, ReadonlyMap<string, A2aMethod>>>;

/**
 * Creates the methods of A2A 1.0 (section 9.4), and those of 0.3 (section 7) that can succeed. Unsupported methods fail
 * whatever their parameters: there are no tasks, and the agent card declares no streaming, no push notifications and no
 * extended card (section 3.3.4).
 */
export function createMethods(routeToSkill: ReturnType<typeof createSkillRouter>): A2aMethods {
  const sendMessage = createSendMessage(routeToSkill);
  return {
    [a2aVersion]: new Map<string, A2aMethod>([
      ['SendMessage', sendMessage],
      ['GetTask', refuse(taskNotFound)],
      ['ListTasks', listTasks],
      ['CancelTask', refuse(taskNotFound)],
      ['SendStreamingMessage', refuse(streamingNotSupported)],
      ['SubscribeToTask', refuse(streamingNotSupported)],
      ['CreateTaskPushNotificationConfig', refuse(pushNotificationsNotSupported)],
      ['GetTaskPushNotificationConfig', refuse(pushNotificationsNotSupported)],
      ['ListTaskPushNotificationConfigs', refuse(pushNotificationsNotSupported)],
      ['DeleteTaskPushNotificationConfig', refuse(pushNotificationsNotSupported)],
      ['GetExtendedAgentCard', refuse(extendedCardNotSupported)],
    ]),
    '0.3': new Map([['message/send', adaptSendMessage(sendMessage)]]),
  };
}

const refuse = (createError: () => Error) => (): never => {
  throw createError();
};

/** Creates `SendMessage` (A2A 1.0 section 3.1.1), which always returns a message with text and data, never a task. */
function createSendMessage(routeToSkill: ReturnType<typeof createSkillRouter>): A2aMethod {
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

/** Creates `message/send` of A2A 0.3, which calls its counterpart in 1.0. */
function adaptSendMessage(sendMessage: A2aMethod): A2aMethod {
  return async (params, caller) => {
    const { message } = (await sendMessage(fromVersion03(params), caller)) as { message: ResponseMessage };
    return { ...message, kind: 'message', role: 'agent', parts: message.parts.map(toVersion03) };
  };
}

interface ResponseMessage {
  readonly parts: readonly ({ readonly text: string } | { readonly data: unknown })[];
}

function toVersion03(part: ResponseMessage['parts'][number]): object {
  return 'text' in part ? { kind: 'text', text: part.text } : { kind: 'data', data: part.data };
}

/** Converts parameters to 1.0. Values that are invalid in 0.3 stay unchanged, and the 1.0 method rejects them. */
function fromVersion03(params: unknown): unknown {
  if (!isObject(params)) return params;
  const { message, configuration } = params;
  return {
    message: messageFromVersion03(message),
    configuration: isObject(configuration)
      ? { ...configuration, taskPushNotificationConfig: configuration.pushNotificationConfig }
      : configuration,
  };
}

function messageFromVersion03(message: unknown): unknown {
  if (!isObject(message)) return message;
  const { role, parts } = message;
  return {
    ...message,
    role: role === 'user' ? 'ROLE_USER' : role,
    parts: Array.isArray(parts) ? parts.map(partFromVersion03) : parts,
  };
}

function partFromVersion03(part: unknown): unknown {
  if (!isObject(part) || !isObject(part.file)) return part;
  const { uri, bytes, mimeType } = part.file;
  return { url: uri, raw: bytes, mediaType: mimeType };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
