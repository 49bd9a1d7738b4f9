import { type FormControl, type RequestMember, requestMembers } from '../request-members.ts';
import { counted, type TextDefinition, word } from './word.ts';

/** The page with the form. */
export const request = {
  summary: word(
    'Tell us about the system that worries you. One of our engineers reads it and answers by e-mail on a working day.',
    'First paragraph; description for search engines.',
  ),
  oneEmail: word(
    'What you write becomes one e-mail, and we keep it nowhere else. {privacy}',
    'Below the form; {privacy} is the link to the privacy statement.',
  ),
  emailInstead: word('If you would rather write an e-mail: {email}', 'Below the form.'),
} as const;

export const form = {
  heading: word('Your request', 'Heading of the form.'),
  optional: word('(optional)', 'Behind the label of a field that may stay empty.'),
  send: word('Send the request', 'Button.'),
  commitsToNothing: word('It commits you to nothing.', 'Beside the button.'),
  sending: word('Sending…', 'Below the button, while the request is sent.'),
  fieldsToCorrect: counted(
    { one: 'One field needs your attention.', other: '{count} fields need your attention.' },
    'Below the button.',
  ),
  required: word('Please fill this in', 'Error of a field that is empty.'),
  email: word('Please write one e-mail address, such as name@example.org', 'Error of a field.'),
  tooShort: counted(
    { one: 'Please write at least {count} character', other: 'Please write at least {count} characters' },
    'Error of a field.',
  ),
  tooLong: counted(
    { one: 'Please write at most {count} character', other: 'Please write at most {count} characters' },
    'Error of a field.',
  ),
  unusualCharacters: word(
    'Please remove the unusual characters from this text, which cannot be sent',
    'Error of a field, for instance of a text with control characters.',
  ),
  unknownField: word('The form does not have this field', 'Error of a field that a program added.'),
} as const;

/** What follows after the request was sent, or was not. */
export const outcome = {
  accepted: word('Your request has arrived', 'Title.'),
  identifier: word('Its identifier is {identifier}', 'Below the title.'),
  whatFollows: word(
    'Please name it if you ask about your request. A person reads what you wrote and answers by e-mail on a working day. It commits you to nothing.',
    'Below the identifier.',
  ),
  whatHappensNext: word('What happens next', 'Link below the answer to the form; heading below the form.'),
  correct: word('Please look at your request again', 'Title of a page that lists errors of fields.'),
  notSent: word('Your request was not sent', 'Title of a page that says why.'),
  perhapsNotSent: word(
    'Your request may not have been sent',
    'The same where something failed on our side, perhaps after the e-mail had gone out.',
  ),
  noAnswer: word('No answer came. Please check your connection and send the request again.', 'Message.'),
  tooMany: word('Too many requests came from your address.', 'Message.'),
  inProgress: word('Your request is still being processed.', 'Message.'),
  failed: word('Something failed on our side.', 'Message.'),
  refused: word('The service did not accept this request.', 'Message.'),
  sentBefore: word(
    'You sent this before with other words, and it may have arrived. Please send it again if the changed words should arrive as well.',
    'Message.',
  ),
  againSoon: word('Please send your request again in a minute.', 'Behind a message.'),
  againInSeconds: counted(
    {
      one: 'Please send your request again in {count} second.',
      other: 'Please send your request again in {count} seconds.',
    },
    'Behind a message.',
  ),
  againInMinutes: counted(
    {
      one: 'Please send your request again in {count} minute, or write us an e-mail.',
      other: 'Please send your request again in {count} minutes, or write us an e-mail.',
    },
    'Behind a message.',
  ),
  kept: word('What you wrote is still here.', 'Behind a message.'),
  arrivesOnce: word('However often you send it, it arrives only once.', 'Behind a message.'),
  explanation: word('More about this error', 'Link to the page of the error, which is in English.'),
  requestId: word(
    'If you ask us about this error, please name the request {id}.',
    'Below a message; {id} is for the operators.',
  ),
} as const;

/** The e-mail to the team. */
export const email = {
  subject: word('Diagnostic request {identifier}', 'Subject and heading of the e-mail to the team.'),
  introduction: word(
    'When you reply to this e-mail, your answer goes to the person who asks.',
    'First sentence of the e-mail to the team.',
  ),
  channel: word('Received through', 'Label of how the request came.'),
  website: word('The form of the website', 'How the request came.'),
  http: word('The HTTP API', 'How the request came.'),
  mcp: word('MCP, by an AI agent', 'How the request came.'),
  a2a: word('A2A, by an AI agent', 'How the request came.'),
  named: word(
    '{channel} that calls itself "{name}"',
    'How the request came, with the name that an agent’s program gives itself.',
  ),
  labels: labels(),
} as const;

type Members = typeof requestMembers;

/** The fields of the form, by the request's members that it shows. */
type Fields = {
  readonly [Name in keyof Members as Members[Name]['form'] extends FormControl
    ? Name
    : never]: Members[Name]['form'] extends { readonly hint: string }
    ? { readonly label: TextDefinition; readonly hint: TextDefinition }
    : { readonly label: TextDefinition };
};

export const fields = Object.fromEntries(
  Object.entries<RequestMember>(requestMembers).flatMap(([name, { form }]) =>
    'label' in form
      ? [
          [
            name,
            {
              label: word(form.label, 'Label of a field of the form.'),
              ...(form.hint !== undefined && { hint: word(form.hint, 'Below the label of a field.') }),
            },
          ],
        ]
      : [],
  ),
) as unknown as Fields;

function labels() {
  return Object.fromEntries(
    Object.entries<RequestMember>(requestMembers).map(([name, { emailLabel }]) => [
      name,
      word(emailLabel, 'Label of what the person wrote.'),
    ]),
  ) as unknown as { readonly [Name in keyof Members]: TextDefinition };
}
