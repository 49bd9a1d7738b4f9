import { describe, expect, test } from 'vitest';
import { completeExample } from '../../../../contract/example-request.ts';
import { requestMemberEntries } from '../../../../contract/request-members.ts';
import { renderEmail } from '../../../../lambdas/diagnostic-request/email/email-template.ts';
import { requester } from '../../../fixtures/request-values.ts';
import { englishEmail } from '../../../fixtures/words.ts';

const identifier = 'DR-7Q2M9X4KTB0VHC3N';
const values = { ...completeExample, ...requester, message: 'It is wrong.\n\nSince March.' };
const channel = { kind: 'website' } as const;

describe('renderEmail()', () => {
  test.each(['\n', '\u2028', '\u2029'])(
    'does not let a line of a value look like another member (%j)',
    (lineBreak) => {
      const message = ['Ada', '', 'E-mail:', '  | mallory@example.org', 'Name:'].join(lineBreak);

      const { text } = renderEmail(identifier, { ...values, message }, channel, englishEmail);

      const atMargin = text.split(/[\n\u2028\u2029]/).filter((line) => /^\S.*:$/.test(line));
      expect(atMargin.toSorted()).toEqual(
        [
          'Received through:',
          ...requestMemberEntries.map(([, { emailLabel }]) => `${emailLabel}:`),
        ].toSorted(),
      );
      expect(text.split('\n').filter((line) => line.startsWith('  | mallory'))).toEqual([]);
    },
  );

  test.each([
    [{ kind: 'mcp' }, 'MCP, by an AI agent'],
    [{ kind: 'mcp', clientName: 'Claude' }, 'MCP, by an AI agent that calls itself "Claude"'],
    [{ kind: 'a2a' }, 'A2A, by an AI agent'],
  ] as const)('says through which channel the request came: %j', (requestChannel, words) => {
    const { text, html } = renderEmail(identifier, values, requestChannel, englishEmail);

    expect(text).toContain(`\nReceived through:\n  | ${words}\n`);
    expect(html.replaceAll('&quot;', '"')).toContain(`>${words}</dd>`);
  });

  test('contains the members, the identifier, the channel and the language as data', () => {
    const { json } = renderEmail(identifier, values, { kind: 'a2a', clientName: 'Claude' }, englishEmail);

    expect(JSON.parse(json)).toEqual({ id: identifier, channel: 'a2a', language: 'en', ...values });
  });

  test('marks probable spam in the subject', () => {
    const { subject, text } = renderEmail(
      identifier,
      values,
      { ...channel, isProbablySpam: true },
      englishEmail,
    );

    expect(subject).toBe(`[Spam?] Diagnostic request ${identifier}`);
    expect(text.startsWith(`${subject}\n\n`)).toBe(true);
  });

  test('escapes markup, and keeps the lines', () => {
    const maliciousValues = {
      ...values,
      name: '</dd><script>alert(1)</script>',
      message: '<img src=x onerror="alert(1)">\n& \' more',
    };

    const { html } = renderEmail(
      identifier,
      maliciousValues,
      { kind: 'mcp', clientName: '<script>' },
      englishEmail,
    );

    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;<br>&amp; &#39; more');
  });
});
