import { describe, expect, test } from 'vitest';
import { completeExample } from '../../../../contract/request/example.ts';
import type { EmailWords } from '../../../../contract/words/words.ts';
import {
  type RequestChannel,
  renderEmail,
} from '../../../../lambdas/diagnostic-request/email/email-template.ts';
import { requester } from '../../../fixtures/request-values.ts';
import { englishEmail, germanEmail } from '../../../fixtures/words.ts';

const identifier = 'DR-7Q2M9X4KTB0VHC3N';
const accepted = { id: identifier };
const promised = { id: identifier, answerBy: '2026-11-30' };
const values = { ...completeExample, ...requester, message: 'It is wrong.\n\nSince March.' };
const website = { kind: 'website' } as const;

const subjectFor = (
  name: string,
  { isProbablySpam = false, words = englishEmail }: { isProbablySpam?: boolean; words?: EmailWords } = {},
) => renderEmail(promised, { ...values, name }, { ...website, isProbablySpam }, words).subject;

/** The lines of the body as a reader sees them, in their order, without the hidden preview. */
const linesOfHtml = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<div style="display: none[^>]*>[^<]*<\/div>/, '')
    .replaceAll('&quot;', '"')
    .replaceAll(/<\/?(?:a|span)\b[^>]*>/g, '')
    .split(/<[^>]*>|\n/)
    .filter((line) => line !== '');

/** The preview of a text in an inbox. */
const preview = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 90).trim();

/** The text of the HTML as a preview shows it, which ignores styles. */
const textOfHtml = (html: string) => html.slice(html.indexOf('<body')).replaceAll(/<[^>]*>/g, ' ');

describe('the subject of the e-mail', () => {
  test('says by when the person was promised an answer, who asks, and how the reference ends', () => {
    expect(subjectFor('Ada Byron')).toBe('By Mon, Nov 30: Ada Byron (HC3N)');
    expect(subjectFor('Ada Byron', { words: { ...englishEmail, language: 'en-GB' } })).toBe(
      'By Mon 30 Nov: Ada Byron (HC3N)',
    );
    expect(subjectFor('Ada Byron', { words: germanEmail })).toBe('Bis Mo., 30. Nov.: Ada Byron (HC3N)');
    expect(renderEmail(accepted, values, website, englishEmail).subject).toBe('Ada Byron (HC3N)');
  });

  test('marks probable spam', () => {
    expect(subjectFor('Ada Byron', { isProbablySpam: true })).toBe(
      '[Spam?] By Mon, Nov 30: Ada Byron (HC3N)',
    );
  });

  test.each([
    ['Jean-Baptiste de la Rochefoucauld-Montmorency', 'Jean-Baptiste de la Rochefoucauld-Mo…'],
    ['Jean-Baptiste de la Rochefo 👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 'Jean-Baptiste de la Rochefo…'],
    ['x'.repeat(37), 'x'.repeat(37)],
    ['x'.repeat(38), `${'x'.repeat(36)}…`],
    ['e\u0301'.repeat(31), `${'e\u0301'.repeat(18)}…`],
  ])(
    'shortens the name %j without splitting a character, so that it has at most 60 characters',
    (name, shown) => {
      expect(subjectFor(name)).toBe(`By Mon, Nov 30: ${shown} (HC3N)`);
      for (const words of [englishEmail, germanEmail])
        expect(subjectFor(name, { words, isProbablySpam: true }).length).toBeLessThanOrEqual(60);
    },
  );

  test.each([
    ['with bidirectional controls', 'a\u202etxt.\u2066exe', 'atxt.exe'],
    ['with invisible characters', 'A\u200bd\u00ada\ufeff\u2060 Byron', 'Ada Byron'],
    ['with line separators', 'Ada\u2028X-Injected: 1\u2029', 'Ada X-Injected: 1'],
    ['with a wide gap', 'Ada\u3000\u00a0  Byron', 'Ada Byron'],
    ['with joiners, which some scripts need', 'علی\u200cرضا', 'علی\u200cرضا'],
    ['with placeholders', '{identifier} {day} {name}', '{identifier} {day} {name}'],
    ['of homoglyphs', 'Аdа Вуrоn', 'Аdа Вуrоn'],
    ['like a subject', '[Spam?] By Fri: Ada Byron (AAAA)', '[Spam?] By Fri: Ada Byron (AAAA)'],
  ])('begins with the promise and ends with the reference for a name %s', (_which, name, shown) => {
    expect(subjectFor(name)).toBe(`By Mon, Nov 30: ${shown} (HC3N)`);
    expect(renderEmail(promised, { ...values, name }, website, englishEmail).name).toBe(shown);
  });

  test('the name of the sender is shortened at a grapheme', () => {
    const { name } = renderEmail(promised, { ...values, name: '👩‍👩‍👧‍👦'.repeat(9) }, website, englishEmail);

    expect(name).toBe(`${'👩‍👩‍👧‍👦'.repeat(3)}…`);
  });
});

describe('the body of the e-mail', () => {
  test('says the promise, the person, the message, the answers, and in one line the channel and the reference', () => {
    const { text, html } = renderEmail(promised, values, { kind: 'mcp' }, englishEmail);

    const person = ['Ada Byron', 'ada@example.org'];
    const answers = ['Who uses the system', values.whoUsesSystem, 'Who wrote it', values.whoWroteIt];
    const day = 'Promised: an answer by Monday, November 30';
    const details = `AI agent over MCP · Reference: ${identifier} · Sent with: ${values.source}`;
    expect(linesOfHtml(html)).toEqual([day, ...person, 'It is wrong.', 'Since March.', ...answers, details]);
    expect(html).toContain(
      `<a href="mailto:ada@example.org?subject=${encodeURIComponent(`Your request ${identifier}`)}">ada@example.org</a>`,
    );
    expect(text.split('\n')).toEqual([
      'Ada Byron <ada@example.org>',
      ...['', '  It is wrong.', '', '  Since March.'],
      ...['', 'Who uses the system:', `  ${values.whoUsesSystem}`],
      ...['', 'Who wrote it:', `  ${values.whoWroteIt}`],
      ...['', day, '', details],
    ]);
  });

  test.each([
    [
      'a long message',
      'Our invoices have been wrong\nsince the last release, and nobody knows why. '.repeat(3),
    ],
    ['a short message', '我们的系统每个星期五都会停止。'],
  ])('is previewed in an inbox with the words and the name of the person alone: %s', (_which, message) => {
    const { text, html } = renderEmail(promised, { ...values, message }, website, englishEmail);

    expect(preview(textOfHtml(html)).replaceAll(/[ \u200c]+$/g, '')).toBe(preview(message));
    expect(preview(text)).toMatch(preview(`Ada Byron <ada@example.org> ${message}`));
  });

  test.each<[RequestChannel, string | undefined, string]>([
    [{ kind: 'mcp' }, undefined, `AI agent over MCP · Reference: ${identifier}`],
    [{ kind: 'website' }, 'website', `Website form · Reference: ${identifier}`],
    [{ kind: 'http' }, 'website', `HTTP API · Reference: ${identifier} · Sent with: website`],
    [
      { kind: 'mcp', clientName: 'Claude' },
      'claude',
      `AI agent over MCP, calling itself "Claude" · Reference: ${identifier}`,
    ],
    [
      { kind: 'website', language: 'fr' },
      'a campaign',
      `Website form · Reference: ${identifier} · Language: French · Sent with: a campaign`,
    ],
    [
      { kind: 'http' },
      'x\u2028\u202e · Reference: DR-0',
      `HTTP API · Reference: ${identifier} · Sent with: x · Reference: DR-0`,
    ],
  ])('names the source only if it says more than the channel: %j, %j', (channel, source, details) => {
    const { source: _, ...others } = values;
    const request = { ...others, ...(source !== undefined && { source }) };
    const { text, html } = renderEmail(accepted, request, channel, englishEmail);

    expect(text.split('\n').at(-1)).toBe(details);
    expect(linesOfHtml(html).at(-1)).toBe(details);
  });

  test('says that the request is probably spam', () => {
    const { text, html } = renderEmail(accepted, values, { ...website, isProbablySpam: true }, englishEmail);

    expect(text).toContain(`\n\n${englishEmail.email.probablySpam}\n\n`);
    expect(linesOfHtml(html)[0]).toBe(englishEmail.email.probablySpam);
  });

  test.each(['\n', '\u2028', '\u2029'])(
    'does not let a line of a value look like a line of the service (%j)',
    (lineBreak) => {
      const message = ['Ada', '', 'Who wrote it:', 'Promised: a discount'].join(lineBreak);

      const { text } = renderEmail(accepted, { ...values, message }, website, englishEmail);

      expect(text.split(/[\n\u2028\u2029]/).filter((line) => /^\S/.test(line))).toEqual([
        'Ada Byron <ada@example.org>',
        'Who uses the system:',
        'Who wrote it:',
        expect.stringMatching(/^Website form · /),
      ]);
    },
  );

  test('keeps its typeface and direction in programs that drop the attributes of html and body, and names no colour', () => {
    const { html } = renderEmail(promised, values, website, { ...englishEmail, direction: 'rtl' });

    expect(html).toContain(
      '<body>\n<div lang="en" dir="rtl" style="max-width: 40rem; font-family: sans-serif',
    );
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).not.toMatch(/color: |background|border/);
  });

  test('escapes markup and the address of the link, and keeps the lines', () => {
    const maliciousValues = {
      ...values,
      email: "o'neil?cc=x&a@example.org",
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
    expect(html).toContain('href="mailto:o&#39;neil%3Fcc%3Dx%26a@example.org?subject=');
  });
});

test('the e-mail contains the members, the identifier, the channel and the language as data', () => {
  const { json } = renderEmail(accepted, values, { kind: 'a2a', clientName: 'Claude' }, englishEmail);

  expect(JSON.parse(json)).toEqual({ id: identifier, channel: 'a2a', language: 'en', ...values });
});
