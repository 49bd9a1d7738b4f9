import { html } from 'hono/html';
import type { DiagnosticRequest } from '../../../contract/diagnostic-request.ts';
import { type RequestMember, requestMemberEntries } from '../../../contract/request-members.ts';

/** One e-mail about one request. No header but `replyTo` holds anything that the requester wrote. */
export interface RequestEmail {
  readonly identifier: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Section {
  readonly label: string;
  readonly value: string;
}

/** How a request came, and the name that its client gives itself where the protocol has one. */
export interface RequestChannel {
  readonly kind: keyof typeof channelNames;
  readonly clientName?: string | undefined;
}

const channelNames = {
  website: 'The website',
  http: 'The HTTP API',
  mcp: 'MCP, by an AI agent',
  a2a: 'A2A, by an AI agent',
} as const;

function describeChannel({ kind, clientName }: RequestChannel): string {
  return clientName ? `${channelNames[kind]} that calls itself "${clientName}"` : channelNames[kind];
}

/** The e-mail to the team: its subject, and every member that was sent, as text and as HTML from the same sections. */
export function renderEmail(
  identifier: string,
  values: DiagnosticRequest,
  channel: RequestChannel,
): RequestEmail {
  const subject = `Diagnostic request ${identifier}`;
  const sections = [{ label: 'Came by', value: describeChannel(channel) }, ...toSections(values)];
  const intro = 'Answer this e-mail to answer the person who asks.';
  return {
    identifier,
    replyTo: values.email,
    subject,
    text: [subject, intro, ...sections.map(textSection)].join('\n\n'),
    html: htmlDocument(subject, intro, sections),
  };
}

// Text of several lines comes last, so that the rest is seen at once.
const members = requestMemberEntries.toSorted(([, a], [, b]) => lineRank(a) - lineRank(b));

function lineRank({ kind }: RequestMember): number {
  return kind === 'multiline' ? 1 : 0;
}

function toSections(values: DiagnosticRequest): Section[] {
  return members.flatMap(([name, { emailLabel }]) => {
    const value = values[name];
    return value === undefined ? [] : [{ label: emailLabel, value }];
  });
}

// Labels begin at the margin and values never do, so that no line of a message can pass for another member.
// U+2028 and U+2029 break lines in some mail programs.
function textSection({ label, value }: Section): string {
  return [`${label}:`, ...splitLines(value).map((line) => `  | ${line}`)].join('\n');
}

const splitLines = (value: string) => value.split(/[\n\u2028\u2029]/);

// Outlook 2007 to 2019, Windows Mail and Samsung Email do not know `white-space: pre-wrap` (caniemail.com).
function htmlLines(value: string) {
  return splitLines(value).map((line, n) => (n === 0 ? html`${line}` : html`<br>${line}`));
}

function htmlDocument(title: string, intro: string, sections: readonly Section[]): string {
  return String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="font-family: sans-serif; line-height: 1.5">
<h1 style="font-size: 1.25rem">${title}</h1>
<p>${intro}</p>
<dl>
${sections.map(
  ({ label, value }) => html`<dt style="font-weight: bold">${label}</dt>
<dd dir="auto" style="margin: 0 0 1rem; padding-left: 1rem; border-left: 3px solid #999">${htmlLines(value)}</dd>
`,
)}</dl>
</body>
</html>
`);
}
