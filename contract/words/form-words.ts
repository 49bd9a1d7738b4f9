import { word } from './word.ts';

/** The page with the form. */
export const request = {
  title: word('Tell us about your system', 'Title of the page with the form.'),
  summary: word(
    'A few lines are enough: what the system does, and what worries you. One of our engineers reads them and answers by e-mail.',
    'First paragraph; description for search engines.',
  ),
  answerInDays: word(
    { one: 'We reply within one working day.', other: 'We reply within {count} working days.' },
    'Below the first paragraph, if the firm’s first step in next-step.json has workingDays.',
  ),
  oneEmail: word(
    'What you write reaches us as one e-mail, and we keep your words nowhere else. {privacy}',
    'Above the button. {privacy} is the link to the privacy page.',
  ),
  privacy: word(
    'Privacy',
    'Link in oneEmail to the privacy page of the website, if frontdesk.json names one.',
  ),
} as const;

const label = <const Text extends string>(text: Text) => word(text, 'Label of a form field.');
const hint = <const Text extends string>(text: Text) => word(text, 'Below the label of a field.');
const missing = <const Text extends string>(text: Text) => word(text, 'Error for an empty field.');

/** The fields of the form, keyed by the names of their members. Required ones have an error for an empty field. */
export const fields = {
  name: { label: label('Your name'), missing: missing('Enter your name') },
  email: {
    label: label('Your e-mail address'),
    hint: hint('We reply to it, and use it for nothing else.'),
    missing: missing('Enter your e-mail address'),
  },
  message: {
    label: label('The situation'),
    hint: hint(
      'Tell us what the system does, and what worries you: “Forty people use it for invoicing, and nobody who wrote it is left.” Please don’t include passwords or other people’s personal details.',
    ),
    missing: missing('Describe the situation'),
  },
  whoUsesSystem: { label: label('Who uses the system') },
  whoWroteIt: { label: label('Who wrote it') },
} as const;

export const form = {
  heading: word('Your request', 'Heading of the form.'),
  optional: word('(optional)', 'After the label of an optional field.'),
  send: word('Send the request', 'Button.'),
  booking: word('or choose a time for a call', 'Link after the button, if next-step.json has booking.'),
  sendOnce: word(
    'Please press the button only once: what you send twice reaches us twice.',
    'Above the button, if the form is used without JavaScript.',
  ),
  sending: word(
    'Sending…',
    'Next to the button, and announced by screen readers, while the request is being sent.',
  ),
  fieldsToCorrect: word(
    { one: 'One field needs your attention', other: '{count} fields need your attention' },
    'Heading of the list of errors above the button; first sentence of the page that lists errors.',
  ),
  errorTitle: word('Error: {title}', 'Title of the browser tab while fields have errors.'),
  email: word('Enter one e-mail address, such as name@example.org', 'Field error.'),
  emailLetters: word(
    'Please enter an e-mail address with only the letters a to z, without accents: we cannot send to any other',
    'Field error, for an address such as zoë@example.org.',
  ),
  tooShort: word(
    {
      one: 'Please write a little more: at least {count} character',
      other: 'Please write a little more: at least {count} characters',
    },
    'Field error.',
  ),
  tooLongBy: word(
    {
      one: 'Please shorten this by {count} character: at most {most} fit',
      other: 'Please shorten this by {count} characters: at most {most} fit',
    },
    'Field error; {count} is the number of characters to remove.',
  ),
  unusualCharacters: word(
    'Please remove the unusual characters, which cannot be sent: type this text instead of pasting it',
    'Field error, for instance if the text contains control characters.',
  ),
  labelled: word(
    '{label}: {text}',
    'A field with its error, or with its value in an e-mail to the firm; a type of project with its duration; "Projects" with their prices.',
  ),
  unknownField: word('The form does not have this field', 'Field error, if a program added the field.'),
  prepared: word(
    'The link that you opened has filled in this form for you: somebody else, perhaps your assistant, wrote this. Nothing has been sent yet. Please read it, change what you like, and send it yourself.',
    'Above the fields, if a link filled some in.',
  ),
  preparedField: word(
    'Filled in from the link that you followed: please check it',
    'Shown below the label of a field that a link filled in, until the visitor edits the field.',
  ),
  preparedCut: word(
    'Filled in from the link that you followed, and cut because it was too long: please check it',
    'Replaces preparedField if the text was too long.',
  ),
} as const;

/** The outcome of sending a request. */
export const outcome = {
  accepted: word('Your request has arrived', 'Title.'),
  whatFollows: word(
    'One of us will read your message and reply by e-mail. You are under no obligation.',
    'First paragraph; the steps below it say when.',
  ),
  identifier: word('Your reference: {identifier}', 'Below the first paragraph.'),
  noteIdentifier: word(
    'Please keep this reference: we don’t send a confirmation e-mail.',
    'Below the identifier.',
  ),
  sentOnce: word(
    'You can close this page. If it is reloaded, your request is sent to us a second time.',
    'Below noteIdentifier, if the form was sent without JavaScript.',
  ),
  whatHappensNext: word(
    'What happens next',
    'Heading of the steps, below the confirmation and below the form.',
  ),
  correct: word('Please check your request', 'Title of a page that lists field errors.'),
  notSent: word('Your request was not sent', 'Title, if this is certain.'),
  perhapsNotSent: word('We do not know whether your request arrived', 'Title, if it may have arrived.'),
  noAnswer: word('There was no answer. Please check your connection and send the request again.', 'Message.'),
  offline: word(
    'You are not connected to the internet. Please send the request again when you are.',
    'Message.',
  ),
  tooMany: word('Too many requests came from your connection.', 'Message.'),
  inProgress: word('Your request is still being processed.', 'Message.'),
  failed: word('Something failed on our side.', 'Message.'),
  unavailable: word('We cannot accept requests at the moment.', 'Message.'),
  refused: word('Our website cannot accept this request as it is.', 'Message.'),
  foreign: word(
    'Another website sent this request through your browser, and we did not accept it. If you want to write to us, please fill in our form.',
    'Message.',
  ),
  sentBefore: word(
    'You sent an earlier version of this, and we may have received it. If you want us to have the new version too, please send it again.',
    'Message.',
  ),
  againSoon: word('Please send your request again in a minute.', 'After a message.'),
  againInSeconds: word(
    {
      one: 'Please send your request again in {count} second.',
      other: 'Please send your request again in {count} seconds.',
    },
    'After a message.',
  ),
  againInMinutes: word(
    {
      one: 'Please send your request again in {count} minute.',
      other: 'Please send your request again in {count} minutes.',
    },
    'After a message.',
  ),
  kept: word('What you wrote is still here.', 'After a message.'),
  sameRequest: word('However often you send it, we recognise it as the same request.', 'After a message.'),
  mayArriveTwice: word(
    'If it has arrived and you send it again, we get it twice, which does no harm.',
    'After a message, if a repeated request is not recognised.',
  ),
  byEmail: word(
    'You can write to us by e-mail: {email}',
    'Below the form, after a failure, and on the page for unknown addresses; {email} is a link.',
  ),
  emailSubject: word('About our system', 'Subject of the e-mail that byEmail opens.'),
  emailFilledIn: word('The e-mail opens with what you wrote in the form.', 'After byEmail, after a failure.'),
  emailToCopy: word(
    'Your message is too long to add to the e-mail. Please copy it and paste it there.',
    'After byEmail, after a failure, if the text is long.',
  ),
  byTelephone: word(
    'You can also call us: {telephone}',
    'Below the form and after a failure, if the firm has a telephone number; {telephone} is a link.',
  ),
  explanation: word('More about this error', 'Link to the page about the error, which is in English.'),
  requestId: word(
    'If you ask us about this error, please quote the request ID {id}.',
    'Below a message; {id} identifies the request in the logs.',
  ),
} as const;

/** The rest of the confirmation that a request has arrived. */
export const sent = {
  answerBy: word(
    'You will hear from us by the end of {day} (later if there is a public holiday).',
    'Shown before the identifier, if the firm’s first step in next-step.json has workingDays.',
  ),
  replyTo: word(
    'We will reply to {email}. Wrong address? {tellUs}',
    'Below answerBy; {email} is the address that was entered, and {tellUs} is a link.',
  ),
  tellUs: word('Tell us', 'Text of the link in replyTo, which opens an e-mail.'),
  wrongAddress: word(
    'Wrong e-mail address in request {identifier}',
    'Subject of the e-mail that tellUs opens.',
  ),
  booking: word('Choose a time for a call', 'Link below the reference, if next-step.json has booking.'),
  whatYouWrote: word('What you wrote', 'Heading of the values, below the confirmation.'),
  elsewhere: word(
    'This page shows a request only in the tab that sent it, and only until that tab is closed.',
    'On the confirmation page, if its tab has not sent a request.',
  ),
  byClient: word('{duration}, on your side', 'Duration of a step that the client takes.'),
  byProvider: word('{duration}, on our side', 'Duration of a step that the firm takes.'),
  byBoth: word('{duration}, together', 'Duration of a step that both take.'),
  eachStep: word('Each step, and how long it takes', 'Link to the page with the steps.'),
} as const;

/** The e-mail to the team. */
export const email = {
  subject: word(
    '{name} ({identifier})',
    'Subject of the e-mail to the team. {name} is the person’s name, shortened so that the subject has at most 60 characters, and {identifier} the end of the reference.',
  ),
  subjectWithDay: word(
    'By {day}: {name}',
    'Replaces the name in the subject, if the firm’s first step in next-step.json has workingDays. Phones show about 35 characters of a subject.',
  ),
  reply: word('Your request {identifier}', 'Subject of the answer to the person.'),
  spamSubject: word('[Spam?] {subject}', 'Subject of an e-mail that is probably spam.'),
  promised: word(
    'Promised: an answer by {day}',
    'First line of the e-mail, if the person was told this day.',
  ),
  probablySpam: word(
    'Probably spam: a field that people do not see was filled in.',
    'Below promised, if the e-mail is probably spam.',
  ),
  website: word('Website form', 'Channel of a request, in the last line.'),
  http: word('HTTP API', 'Channel of a request, in the last line.'),
  mcp: word('AI agent over MCP', 'Channel of a request, in the last line.'),
  a2a: word('AI agent over A2A', 'Channel of a request, in the last line.'),
  named: word(
    '{channel}, calling itself "{name}"',
    'Channel of a request, with the name of the agent’s program.',
  ),
  language: word(
    'Language',
    'Label of the language in which the person wrote, unless it is the first language.',
  ),
  identifier: word('Reference', 'Label of the identifier.'),
  labels: {
    whoUsesSystem: word('Who uses the system', 'Label of a value in the e-mail.'),
    whoWroteIt: word('Who wrote it', 'Label of a value in the e-mail.'),
    source: word('Sent with', 'Label of a value in the e-mail.'),
  },
} as const;

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
