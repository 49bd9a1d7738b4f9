import { describe, expect, test } from 'vitest';
import type { AcceptedDiagnosticRequest } from '../../../../contract/diagnostic-request.ts';
import { completeExample } from '../../../../contract/example-request.ts';
import { requestMemberEntries } from '../../../../contract/request-members.ts';
import { renderEmail } from '../../../../lambdas/diagnostic-request/email/email-template.ts';
import { requester } from '../../../fixtures/request-values.ts';
import { englishEmail } from '../../../fixtures/words.ts';

const identifier = 'DR-7Q2M9X4KTB0VHC3N';
const accepted = { id: identifier };
const promised = { id: identifier, answerBy: '2026-11-30' };
const values = { ...completeExample, ...requester, message: 'It is wrong.\n\nSince March.' };
const channel = { kind: 'website' } as const;

const monday = 'Monday, November 30';

/** The lines of the body as a reader sees them, in their order. */
const linesOfHtml = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll('&quot;', '"')
    .split(/<[^>]*>|\n/)
    .filter((line) => line !== '');

describe('renderEmail()', () => {
  test.each(['\n', '\u2028', '\u2029'])(
    'does not let a line of a value look like another member (%j)',
    (lineBreak) => {
      const message = ['Ada', '', 'E-mail:', '  | mallory@example.org', 'Name:'].join(lineBreak);

      const { text } = renderEmail(accepted, { ...values, message }, channel, englishEmail);

      const atMargin = text.split(/[\n\u2028\u2029]/).filter((line) => /^\S.*:$/.test(line));
      expect(atMargin.toSorted()).toEqual(
        [
          'Received through:',
          'Reference:',
          ...requestMemberEntries.flatMap(([, { emailLabel }]) => (emailLabel ? [`${emailLabel}:`] : [])),
        ].toSorted(),
      );
      expect(text.split('\n').filter((line) => line.startsWith('  | mallory'))).toEqual([]);
    },
  );

  test.each([
    [{ kind: 'mcp' }, 'AI agent over MCP'],
    [{ kind: 'mcp', clientName: 'Claude' }, 'AI agent over MCP, calling itself "Claude"'],
    [{ kind: 'a2a' }, 'AI agent over A2A'],
  ] as const)('says through which channel the request came: %j', (requestChannel, words) => {
    const { text, html } = renderEmail(accepted, values, requestChannel, englishEmail);

    expect(text).toContain(`\nReceived through:\n  | ${words}\n`);
    expect(html.replaceAll('&quot;', '"')).toContain(`>${words}</div>`);
  });

  test('contains the members, the identifier, the channel and the language as data', () => {
    const { json } = renderEmail(accepted, values, { kind: 'a2a', clientName: 'Claude' }, englishEmail);

    expect(JSON.parse(json)).toEqual({ id: identifier, channel: 'a2a', language: 'en', ...values });
  });

  test('marks probable spam in the subject and below the sender', () => {
    const { subject, text, html } = renderEmail(
      accepted,
      values,
      { ...channel, isProbablySpam: true },
      englishEmail,
    );

    expect(subject).toBe(`[Spam?] Diagnostic request: Website form (${identifier})`);
    expect(text).toContain(`\n  | ${values.email}\n\n----------\nProbably spam: `);
    expect(html).toContain('>Probably spam: ');
  });

  test('begins with the message and its sender, and ends with the channel, the source and the reference', () => {
    const { text, html } = renderEmail(promised, values, { kind: 'mcp' }, englishEmail);

    expect(text.split('\n')).toEqual([
      '  | It is wrong.',
      '  | ',
      '  | Since March.',
      ...['', 'Name:', `  | ${values.name}`],
      ...['', 'E-mail:', `  | ${values.email}`],
      ...['', '----------', `Promised: an answer by ${monday}`, '----------'],
      ...['', 'Who uses the system:', `  | ${values.whoUsesSystem}`],
      ...['', 'Who wrote it:', `  | ${values.whoWroteIt}`],
      ...['', 'Received through:', '  | AI agent over MCP'],
      ...['', 'Source:', `  | ${values.source}`],
      ...['', 'Reference:', `  | ${identifier}`],
    ]);
    expect(linesOfHtml(html)).toEqual(
      text
        .split('\n')
        .filter((line) => line !== '' && line !== '  | ' && line !== '----------')
        .map((line) => line.replace(/^ {2}\| |:$/g, '')),
    );
  });

  test('says in its subject by when the person was promised an answer, and through which channel the request came', () => {
    const subjectOf = (kind: 'website' | 'a2a', response: AcceptedDiagnosticRequest = promised) =>
      renderEmail(response, values, { kind, clientName: values.name }, englishEmail).subject;

    expect(subjectOf('website')).toBe(
      `Diagnostic request: Website form, answer by ${monday} (${identifier})`,
    );
    expect(subjectOf('a2a')).toBe(
      `Diagnostic request: AI agent over A2A, answer by ${monday} (${identifier})`,
    );
    expect(subjectOf('a2a', accepted)).toBe(`Diagnostic request: AI agent over A2A (${identifier})`);
  });

  test('keeps its typeface and direction in programs that drop the attributes of html and body', () => {
    const { html } = renderEmail(accepted, values, channel, { ...englishEmail, direction: 'rtl' });

    expect(html).toContain('<body>\n<div lang="en" dir="rtl" style="font-family: sans-serif');
  });

  test('promises an answer only if the firm says within how many working days it replies', () => {
    const { text, html } = renderEmail(accepted, values, channel, englishEmail);

    expect(text + html).not.toContain('Promised');
  });

  test('escapes markup, and keeps the lines', () => {
    const maliciousValues = {
      ...values,
      name: '</div><script>alert(1)</script>',
      message: '<img src=x onerror="alert(1)">\n& \' more',
    };

    const { html } = renderEmail(
      accepted,
      maliciousValues,
      { kind: 'mcp', clientName: '<script>' },
      englishEmail,
    );

    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;<br>&amp; &#39; more');
  });
});
