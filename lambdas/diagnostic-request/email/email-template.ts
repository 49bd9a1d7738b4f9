import { html } from 'hono/html';
import { answerDay } from '../../../contract/request/answer-day.ts';
import type {
  AcceptedDiagnosticRequest,
  DiagnosticRequest,
} from '../../../contract/request/diagnostic-request.ts';
import { shorten } from '../../../contract/shorten.ts';
import { fill } from '../../../contract/words/word.ts';
import type { EmailWords } from '../../../contract/words/words.ts';

/**
 * The e-mail about one request. Of its header values, only `name`, `replyTo` and `subject` contain something that the
 * requester wrote.
 */
export interface RequestEmail {
  readonly identifier: string;
  readonly channel: RequestChannel;
  /** The name of the person, on one line and shortened, for the sender. */
  readonly name: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The request as data, for programs that read the mailbox. */
  readonly json: string;
}

/** The channel of a request, and the name that the client gives itself, if the protocol has one. */
export interface RequestChannel {
  readonly kind: 'website' | 'http' | 'mcp' | 'a2a';
  readonly clientName?: string | undefined;
  readonly isProbablySpam?: boolean;
  /** Tag of the language in which the person wrote, unless it is that of the e-mail. */
  readonly language?: string | undefined;
}

/** The parts of the e-mail besides the person and the message. */
interface Parts {
  readonly subject: string;
  /** Lines that the service wrote and nobody should miss. */
  readonly remarks: readonly string[];
  readonly answers: readonly { readonly label: string; readonly value: string }[];
  /** The items of the last line. The last of them is a value of the request, so nothing can pretend to follow it. */
  readonly details: readonly string[];
}

/** Renders the e-mail to the team. Its text and HTML have the same parts. */
export function renderEmail(
  response: AcceptedDiagnosticRequest,
  values: DiagnosticRequest,
  channel: RequestChannel,
  words: EmailWords,
): RequestEmail {
  const { id: identifier, answerBy } = response;
  const { email, language } = words;
  const parts: Parts = {
    subject: subjectOf(response, values.name, channel, words),
    remarks: [
      ...(answerBy ? [fill(email.promised, { day: answerDay(answerBy, language) })] : []),
      ...(channel.isProbablySpam ? [email.probablySpam] : []),
    ],
    answers: (['whoUsesSystem', 'whoWroteIt'] as const).flatMap((name) =>
      values[name] === undefined ? [] : [{ label: email.labels[name], value: values[name] }],
    ),
    details: detailsOf(identifier, values, channel, words),
  };
  return {
    identifier,
    channel,
    name: shorten(oneLine(values.name), maxNameLength),
    replyTo: values.email,
    subject: parts.subject,
    text: textBody(values, parts),
    html: htmlDocument(values, parts, fill(email.reply, { identifier }), words),
    json: JSON.stringify({ id: identifier, channel: channel.kind, language, ...values }),
  };
}

/** Lists in an inbox show at most this many characters. */
const maxSubjectLength = 60;
const maxNameLength = 40;

function subjectOf(
  { id, answerBy }: AcceptedDiagnosticRequest,
  name: string,
  { isProbablySpam }: RequestChannel,
  { email, language }: EmailWords,
): string {
  const day = answerBy && answerDay(answerBy, language, 'short');
  const subjectWith = (shownName: string) => {
    const withDay = day ? fill(email.subjectWithDay, { name: shownName, day }) : shownName;
    const subject = fill(email.subject, { name: withDay, identifier: id.slice(-4) });
    return isProbablySpam ? fill(email.spamSubject, { subject }) : subject;
  };
  return subjectWith(shorten(oneLine(name), maxSubjectLength - subjectWith('').length));
}

/** Characters without a glyph, such as bidirectional controls, except those that change the glyphs beside them. */
const invisible = /(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu;

const oneLine = (value: string) => value.replaceAll(invisible, '').replaceAll(/\s+/g, ' ').trim();

function detailsOf(
  identifier: string,
  { source }: DiagnosticRequest,
  { kind, clientName, language: tag }: RequestChannel,
  { email, language }: EmailWords,
): string[] {
  const channel = clientName ? fill(email.named, { channel: email[kind], name: clientName }) : email[kind];
  const saysMore =
    source && ![kind, email[kind], clientName].some((name) => name?.toLowerCase() === source.toLowerCase());
  return [
    channel,
    `${email.identifier}: ${identifier}`,
    ...(tag
      ? [`${email.language}: ${new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag}`]
      : []),
    ...(saysMore ? [`${email.labels.source}: ${oneLine(source)}`] : []),
  ];
}

/** Previews in an inbox may come from the text, so it begins with the person, and the remarks follow the answers. */
function textBody({ name, email, message }: DiagnosticRequest, { remarks, answers, details }: Parts): string {
  return [
    `${oneLine(name)} <${email}>`,
    indented(message),
    ...answers.map(({ label, value }) => `${label}:\n${indented(value)}`),
    ...remarks,
    details.join(' · '),
  ].join('\n\n');
}

// Lines of the service start at the margin and those of a value never do, so none can pass for another. U+2028 and
// U+2029 break lines in some mail programs.
const indented = (value: string) =>
  splitLines(value)
    .map((line) => line && `  ${line}`)
    .join('\n');

const splitLines = (value: string) => value.split(/[\n\u2028\u2029]/);

// Outlook 2007 to 2019, Windows Mail and Samsung Email do not support `white-space: pre-wrap` (caniemail.com).
function htmlLines(value: string) {
  return splitLines(value).map((line, n) => (n === 0 ? html`${line}` : html`<br>${line}`));
}

const paragraphStyle = 'margin: 0 0 1rem';
const smallStyle = 'font-size: 0.8125rem; opacity: 0.75';

/** Previews have room for about this many characters. They begin with the first text, even if it is hidden. */
const previewLength = 150;

// Some mail programs drop the attributes of <html> and <body>. Without colours, each uses its own for a dark background.
function htmlDocument(
  { name, email, message }: DiagnosticRequest,
  { subject, remarks, answers, details }: Parts,
  replySubject: string,
  { language, direction }: EmailWords,
): string {
  const reply = `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(replySubject)}`;
  // The blanks keep other text out of the preview of a short message.
  const preview = shorten(oneLine(message), previewLength).padEnd(previewLength, '\u00a0\u200c');
  return String(html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body>
<div lang="${language}" dir="${direction}" style="max-width: 40rem; font-family: sans-serif; line-height: 1.5; overflow-wrap: anywhere">
<div style="display: none; mso-hide: all">${preview}</div>
${remarks.map((remark) => html`<p style="${paragraphStyle}"><strong>${remark}</strong></p>\n`)}<p style="${paragraphStyle}"><strong dir="auto">${oneLine(name)}</strong><br><a href="${reply}">${email}</a></p>
<p dir="auto" style="${paragraphStyle}; unicode-bidi: plaintext">${htmlLines(message)}</p>
${answers.map(
  ({ label, value }) =>
    html`<p style="${paragraphStyle}"><span style="${smallStyle}">${label}</span><br><span dir="auto">${htmlLines(value)}</span></p>\n`,
)}<p style="${smallStyle}; margin: 1.5rem 0 0">${details.map((item, n) => html`${n > 0 && ' · '}<span dir="auto">${item}</span>`)}</p>
</div>
</body>
</html>
`);
}
