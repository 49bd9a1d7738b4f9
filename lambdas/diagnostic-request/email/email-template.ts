import { html } from 'hono/html';
import type { DiagnosticRequest } from '../../../contract/diagnostic-request.ts';
import { type RequestMember, requestMemberEntries } from '../../../contract/request-members.ts';
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

interface Section {
  readonly label: string;
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

/** Renders the e-mail to the team. Its text and HTML have the same sections: the channel, and all request members. */
export function renderEmail(
  identifier: string,
  values: DiagnosticRequest,
  channel: RequestChannel,
  words: EmailWords,
): RequestEmail {
  const { email, language } = words;
  const plainSubject = fill(email.subject, { identifier });
  const subject = channel.isProbablySpam ? fill(email.spamSubject, { subject: plainSubject }) : plainSubject;
  const introduction = [email.introduction, ...(channel.isProbablySpam ? [email.probablySpam] : [])];
  const sections = [
    { label: email.channel, value: describeChannel(channel, words) },
    ...toSections(values, words),
  ];
  return {
    identifier,
    channel,
    replyTo: values.email,
    subject,
    text: [subject, ...introduction, ...sections.map(textSection)].join('\n\n'),
    html: htmlDocument(subject, introduction, sections, words),
    json: JSON.stringify({ id: identifier, channel: channel.kind, language, ...values }),
  };
}

// Multi-line text comes last, so that the other values are visible at a glance.
const members = requestMemberEntries.toSorted(([, a], [, b]) => lineRank(a) - lineRank(b));

function lineRank({ kind }: RequestMember): number {
  return kind === 'multiline' ? 1 : 0;
}

function toSections(values: DiagnosticRequest, { email }: EmailWords): Section[] {
  return members.flatMap(([name]) => {
    const value = values[name];
    return value === undefined ? [] : [{ label: email.labels[name], value }];
  });
}

// Labels start at the margin and values never do, so no line of a message can pass for another member. U+2028 and
// U+2029 break lines in some mail programs.
function textSection({ label, value }: Section): string {
  return [`${label}:`, ...splitLines(value).map((line) => `  | ${line}`)].join('\n');
}

const splitLines = (value: string) => value.split(/[\n\u2028\u2029]/);

// Outlook 2007 to 2019, Windows Mail and Samsung Email do not support `white-space: pre-wrap` (caniemail.com).
function htmlLines(value: string) {
  return splitLines(value).map((line, n) => (n === 0 ? html`${line}` : html`<br>${line}`));
}

function htmlDocument(
  title: string,
  introduction: readonly string[],
  sections: readonly Section[],
  { language, direction }: EmailWords,
): string {
  // Few mail programs support `border-inline-start`.
  const side = direction === 'rtl' ? 'right' : 'left';
  return String(html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="font-family: sans-serif; line-height: 1.5">
<h1 style="font-size: 1.25rem">${title}</h1>
${introduction.map(
  (text) => html`<p>${text}</p>
`,
)}<dl>
${sections.map(
  ({ label, value }) => html`<dt style="font-weight: bold">${label}</dt>
<dd dir="auto" style="margin: 0 0 1rem; padding-${side}: 1rem; border-${side}: 3px solid #999; overflow-wrap: anywhere">${htmlLines(value)}</dd>
`,
)}</dl>
</body>
</html>
`);
}
