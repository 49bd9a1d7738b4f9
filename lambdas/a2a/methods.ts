import { a2aVersion } from '../../contract/a2a-data.ts';
import { withSuggestion } from '../../contract/nearest-name.ts';
import { JsonRpcError, jsonRpcErrorCode } from '../shared/json-rpc-error.ts';
import { pushNotificationsNotSupported, unsupportedOperation } from './a2a-errors.ts';
import { type A2aVersion, isVersion03Method } from './a2a-version.ts';
import type { A2aCaller } from './skill-router.ts';
import { listTasks, throwTaskNotFound } from './tasks.ts';

export type A2aMethod = (params: unknown, caller: A2aCaller) => object | Promise<object>;

/** The methods of A2A 1.0 (section 9.4) by name. Those that the agent card does not declare throw (section 3.3.4). */
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

function throwNoStreaming(): never {
  throw unsupportedOperation('Send the message without a stream: this agent answers at once');
}

function throwNoPushNotifications(): never {
  throw pushNotificationsNotSupported();
}

function throwNoExtendedCard(): never {
  throw unsupportedOperation('Read the public agent card: there is no other');
}

/** The error for a method that `version` does not have. */
export function methodNotFound(method: string, version: A2aVersion, known: Iterable<string>): JsonRpcError {
  const names = [...known];
  const advice = `Call one of the methods of A2A ${version}: ${names.join(', ')}`;
  return new JsonRpcError(
    version === a2aVersion && isVersion03Method(method)
      ? `${advice}. Names with a slash are those of A2A 0.3, whose requests have no header "A2A-Version"`
      : withSuggestion(advice, method, names),
    { status: 200, code: jsonRpcErrorCode.methodNotFound },
  );
}
