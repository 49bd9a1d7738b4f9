import type { A2aAnswer } from '../../contract/a2a-data.ts';
import { pushNotificationsNotSupported, taskNotFound } from './a2a-errors.ts';
import { SendMessageRequest } from './a2a-message.ts';
import { parseParameters } from './parameters.ts';
import { acceptedParts, type ResponsePart, requireReadableParts } from './part-media-types.ts';
import type { A2aCaller, createSkillRouter } from './skill-router.ts';

/** `SendMessage` (A2A 1.0 section 3.1.1): always answered with a message of text and data, never with a task. */
export function createSendMessage(routeToSkill: ReturnType<typeof createSkillRouter>) {
  return async function sendMessage(params: unknown, caller: A2aCaller): Promise<object> {
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
