import { word } from './word.ts';

/** The form that an agent's host shows to the user before a request is sent. */
export const confirmation = {
  waiting: word(
    'Your assistant is writing this request.',
    'Shown while the assistant is still filling in the values.',
  ),
  introduction: word(
    'Your assistant has filled this in for you. Nothing has been sent yet: please read it, change what you like, and send it yourself.',
    'Above the fields.',
  ),
  discard: word('Do not send', 'Button.'),
  discarded: word('You have discarded this request. Nothing was sent.', 'Message.'),
  sentByAssistant: word(
    'Your assistant has sent this request',
    'Title, if the host was unable to ask the person first.',
  ),
  checked: word('Your assistant has only checked this request.', 'Message.'),
  refused: word(
    'Some of the values could not be accepted. Your assistant was told what to change.',
    'Message.',
  ),
  cannotSend: word(
    'This program cannot send a request from here. You can send it with the form on our website.',
    'Message.',
  ),
  expired: word(
    'This form is no longer valid. Please ask your assistant for a new one, or use the form on our website.',
    'Message.',
  ),
  sentBefore: word(
    'You sent this before with different wording, and it may have arrived. This form sends only once.',
    'Message.',
  ),
  website: word('Open the form on our website', 'Link below a message.'),
} as const;
