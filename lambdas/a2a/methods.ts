import { a2aVersion } from '../../contract/a2a-publication.ts';
import { errorCode, Refusal } from '../door/refusal.ts';
import { pushNotificationsNotSupported, unsupportedOperation } from './errors.ts';
import type { Caller } from './skills.ts';
import { listTasks, noTask } from './tasks.ts';

export type Method = (params: unknown, caller: Caller) => object | Promise<object>;

/** The methods of A2A 1.0 (section 9.4) by their names. What the agent card does not declare, they refuse (section 3.3.4). */
export function createMethods(sendMessage: Method): ReadonlyMap<string, Method> {
  return new Map<string, Method>([
    ['SendMessage', sendMessage],
    ['GetTask', noTask],
    ['ListTasks', listTasks],
    ['CancelTask', noTask],
    ['SendStreamingMessage', noStream],
    ['SubscribeToTask', noStream],
    ['CreateTaskPushNotificationConfig', noPushNotifications],
    ['GetTaskPushNotificationConfig', noPushNotifications],
    ['ListTaskPushNotificationConfigs', noPushNotifications],
    ['DeleteTaskPushNotificationConfig', noPushNotifications],
    ['GetExtendedAgentCard', noExtendedCard],
  ]);
}

function noStream(): never {
  throw unsupportedOperation('Use SendMessage: this agent answers at once and streams nothing');
}

function noPushNotifications(): never {
  throw pushNotificationsNotSupported();
}

function noExtendedCard(): never {
  throw unsupportedOperation('Read the public agent card: there is no other');
}

export function methodNotFound(method: string, known: Iterable<string>): Refusal {
  const ofThisVersion = `Call one of the methods of A2A ${a2aVersion}: ${[...known].join(', ')}`;
  return new Refusal(
    isOfVersion03(method) ? `${ofThisVersion}. Names with a slash are those of A2A 0.3` : ofThisVersion,
    {
      status: 200,
      code: errorCode.methodNotFound,
    },
  );
}

function isOfVersion03(method: string): boolean {
  return ['message/', 'tasks/', 'agent/'].some((beginning) => method.startsWith(beginning));
}
