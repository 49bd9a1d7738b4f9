import type { A2aAnswer } from '../../contract/a2a-publication.ts';
import { pushNotificationsNotSupported, taskNotFound } from './errors.ts';
import { type AnswerPart, acceptedParts, refuseOtherMediaTypes } from './media-types.ts';
import { SendMessageRequest } from './message.ts';
import { readParameters } from './parameters.ts';
import type { Caller, createSkills } from './skills.ts';

/** `SendMessage` (A2A 1.0 section 3.1.1): always answered with a message of text and data, never with a task. */
export function createSendMessage(answer: ReturnType<typeof createSkills>) {
  return async function sendMessage(params: unknown, caller: Caller): Promise<object> {
    const { message, configuration } = readParameters(SendMessageRequest, params);
    if (message.taskId) throw taskNotFound();
    if (configuration?.taskPushNotificationConfig) throw pushNotificationsNotSupported();
    refuseOtherMediaTypes(message.parts);
    // An invocation's identifier is unique already: a UUID of our own would load node:crypto at a cold start.
    const { awsRequestId: messageId } = caller.context;
    return {
      message: {
        messageId,
        contextId: message.contextId || messageId,
        role: 'ROLE_AGENT',
        parts: acceptedParts(
          partsOf(await answer(message, caller)),
          configuration?.acceptedOutputModes ?? [],
        ),
      },
    };
  };
}

function partsOf({ text, data }: A2aAnswer): readonly AnswerPart[] {
  return [
    { text, mediaType: 'text/plain' },
    { data, mediaType: 'application/json' },
  ];
}
