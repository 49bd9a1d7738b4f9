import type { A2aMethod } from './methods.ts';

/** Returns the A2A 0.3 methods (section 7) that can succeed: `message/send`, which calls its counterpart in 1.0. */
export const version03Methods = (sendMessage: A2aMethod): ReadonlyMap<string, A2aMethod> =>
  new Map([['message/send', adaptSendMessage(sendMessage)]]);

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
