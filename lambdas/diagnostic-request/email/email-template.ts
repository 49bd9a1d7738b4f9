import { html } from 'hono/html';
import { answerDay } from '../../../contract/answer-day.ts';
import type { AcceptedDiagnosticRequest, DiagnosticRequest } from '../../../contract/diagnostic-request.ts';
import { fill } from '../../../contract/words/fill.ts';
import type { EmailWords } from '../../../contract/words/words.ts';

/** The e-mail about one request. Of its header values, only `replyTo` contains something that the requester wrote. */
export interface RequestEmail {
  readonly identifier: string;
  readonly channel: RequestChannel;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The request as data, for programs that read the mailbox. */
  readonly json: string;
}

/** A value with its label. The message has no label, so that previews in an inbox begin with it. */
interface Section {
  readonly label?: string;
  readonly value: string;
}

/** The channel of a request, and the name that the client gives itself, if the protocol has one. */
export interface RequestChannel {
  readonly kind: 'website' | 'http' | 'mcp' | 'a2a';
  readonly clientName?: string | undefined;
  readonly isProbablySpam?: boolean;
  /** Tag of the language in which the person wrote, unless it is that of the e-mail. */
  readonly language?: string | undefined;
}

function describeChannel({ kind, clientName }: RequestChannel, { email }: EmailWords): string {
  return clientName ? fill(email.named, { channel: email[kind], name: clientName }) : email[kind];
}

/**
 * Renders the e-mail to the team about a request that arrived at `sentAt`. Its text and HTML have the same parts: first
 * the message and its sender, last the channel, the source and the identifier.
 */
export function renderEmail(
  { id: identifier, answerBy }: AcceptedDiagnosticRequest,
  values: DiagnosticRequest,
  channel: RequestChannel,
  words: EmailWords,
): RequestEmail {
  const { email, language } = words;
  const day = answerBy && answerDay(answerBy, language);
  const section = (name: keyof typeof email.labels): Section[] =>
    values[name] === undefined ? [] : [{ label: email.labels[name], value: values[name] }];
  const parts = [
    { value: values.message },
    ...section('name'),
    ...section('email'),
    ...(day === undefined ? [] : [fill(email.promised, { day })]),
    ...(channel.isProbablySpam ? [email.probablySpam] : []),
    ...section('whoUsesSystem'),
    ...section('whoWroteIt'),
    { label: email.channel, value: describeChannel(channel, words) },
    ...languageSection(channel.language, words),
    ...section('source'),
    { label: email.identifier, value: identifier },
  ];
  // No value of the request is in the subject.
  const channelName = email[channel.kind];
  const withDay = day === undefined ? channelName : fill(email.subjectWithDay, { channel: channelName, day });
  const plainSubject = fill(email.subject, { channel: withDay, identifier });
  const subject = channel.isProbablySpam ? fill(email.spamSubject, { subject: plainSubject }) : plainSubject;
  return {
    identifier,
    channel,
    replyTo: values.email,
    subject,
    text: parts.map((part) => (typeof part === 'string' ? textRemark(part) : textSection(part))).join('\n\n'),
    html: htmlDocument(subject, parts, words),
    json: JSON.stringify({ id: identifier, channel: channel.kind, language, ...values }),
  };
}

function languageSection(tag: string | undefined, { email, language }: EmailWords): Section[] {
  if (tag === undefined) return [];
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  return [{ label: email.language, value: name }];
}

// Labels start at the margin and values never do, so no line of a message can pass for another member. U+2028 and
// U+2029 break lines in some mail programs.
function textSection({ label, value }: Section): string {
  const lines = splitLines(value).map((line) => `  | ${line}`);
  return [...(label ? [`${label}:`] : []), ...lines].join('\n');
}

/** Sets a line that the service wrote apart from those of the requester. */
const textRemark = (remark: string) => ['-'.repeat(10), remark, '-'.repeat(10)].join('\n');

const splitLines = (value: string) => value.split(/[\n\u2028\u2029]/);

// Outlook 2007 to 2019, Windows Mail and Samsung Email do not support `white-space: pre-wrap` (caniemail.com).
function htmlLines(value: string) {
  return splitLines(value).map((line, n) => (n === 0 ? html`${line}` : html`<br>${line}`));
}

function htmlDocument(
  title: string,
  parts: readonly (Section | string)[],
  { language, direction }: EmailWords,
): string {
  // Few mail programs support `border-inline-start`, and some drop the attributes of <html> and <body>.
  const side = direction === 'rtl' ? 'right' : 'left';
  return String(html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><title>${title}</title></head>
<body>
<div lang="${language}" dir="${direction}" style="font-family: sans-serif; line-height: 1.5">
${parts.map((part) =>
  typeof part === 'string'
    ? html`<p style="margin: 0 0 1rem; padding: 0.5rem 1rem; font-weight: bold; color: #222; background: #ddd">${part}</p>
`
    : html`${part.label && html`<div style="font-size: 0.875rem">${part.label}</div>\n`}<div dir="auto" style="margin: 0 0 1rem; padding-${side}: 1rem; border-${side}: 3px solid #999; overflow-wrap: anywhere">${htmlLines(part.value)}</div>
`,
)}</div>
</body>
</html>
`);
}
