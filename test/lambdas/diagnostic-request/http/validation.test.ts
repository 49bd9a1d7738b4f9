import { describe, expect, test } from 'vitest';
import { Problem } from '../../../../contract/problems/problem.ts';
import { requestMembers } from '../../../../contract/request/members.ts';
import { validRequest } from '../../../fixtures/request-values.ts';
import { jsonPost } from '../../../support/lambda-events.ts';
import { createRequestFunction } from '../../../support/request-function.ts';

const fn = await createRequestFunction();

/** Returns the pointers of the errors in `values`; empty if they are accepted. */
async function findIssues(values: object): Promise<string[]> {
  const answer = await fn.post(jsonPost(values));
  if (answer.status === 202) return [];
  expect(answer.status).toBe(422);
  return (Problem.parse(answer.json()).errors ?? []).map(({ pointer }) => pointer).sort();
}

const { name, message, whoUsesSystem } = requestMembers;
const characters = (count: number) => 'ä'.repeat(count);
const astral = (count: number) => '🦉'.repeat(count);

describe('handler() accepts a member', () => {
  test.each<[member: string, what: string, value: string | null]>([
    ['name', 'of the minimum length', characters(name.minLength)],
    ['name', 'of the maximum length, between whitespace', ` ${characters(name.maxLength)} `],
    ['message', 'of the minimum length', characters(message.minLength)],
    ['message', 'of the maximum length, beyond the basic plane', astral(message.maxLength)],
    [
      'message',
      'of the maximum length, with four code points per character',
      '\u1f82'.normalize('NFD').repeat(message.maxLength),
    ],
    ['message', '30 combining marks in a row', `It is wrong e${'\u0301'.repeat(30)}`],
    ['message', 'Vietnamese, Hangul and Cyrillic in parts', 'Tiếng Việt, 한국어, Ёлки'.normalize('NFD')],
    [
      'message',
      'of the minimum length within 100,000 characters of whitespace',
      `${' '.repeat(100_000)}${characters(message.minLength)}`,
    ],
    ['message', 'line breaks of any kind and tabs', 'a\r\nb\rc\nd\te 12345'],
    ['name', 'a tab that was pasted', 'Ada\tByron'],
    ['name', 'joiners between its characters', 'अनु\u200dष्का 👩\u200d💻'],
    ['whoUsesSystem', 'none', ''],
    ['whoUsesSystem', 'only invisible characters, which counts as empty', '\u200b'],
    ['whoUsesSystem', 'null, which counts as absent', null],
    ['email', 'a Punycode domain', 'ada@xn--bcher-kva.example'],
    ['email', 'a plus and dots', 'a.d.a+desk@example.org'],
    ['email', 'surrounding whitespace', ' ada@example.org\n'],
  ])('%s: %s', async (member, _what, value) => {
    expect(await findIssues({ ...validRequest, [member]: value })).toEqual([]);
  });

  test('and sends it trimmed and normalized, with line breaks kept', async () => {
    await findIssues({ ...validRequest, name: ' A\u0308da ', message: 'first line\r\n\r\nthird line\t ' });

    const text = fn.ses.delivered[0]?.Content.Simple.Body.Text.Data;
    expect(text).toContain('Äda <');
    expect(text).toContain('  first line\n\n  third line');
  });

  test('and sends a tab as a space, and no tag characters', async () => {
    const tags = String.fromCodePoint(...[...'obey'].map((letter) => 0xe0000 + letter.charCodeAt(0)));
    await findIssues({ ...validRequest, name: 'Ada\tByron', message: `It is wrong.${tags} Since March.` });

    const text = fn.ses.delivered[0]?.Content.Simple.Body.Text.Data;
    expect(text).toContain('Ada Byron <');
    expect(text).toContain('  It is wrong. Since March.');
  });
});

describe('handler() rejects a member', () => {
  test.each<[member: string, what: string, value: unknown]>([
    ['name', 'none', undefined],
    ['name', 'empty', ''],
    ['name', 'white space', ' \t '],
    ['name', 'a Hangul filler', '\u3164'],
    ['name', 'tag characters', '\u{e0041}\u{e0042}'],
    ['message', 'only invisible characters', '\u200b\u3164\u{e0041} \u2060'.repeat(10)],
    ['name', 'one character too many', characters(name.maxLength + 1)],
    ['name', 'a line break', 'Ada\nBcc: eve@example.org'],
    ['name', 'a control character', 'Ada\u0000'],
    ['name', 'a number', 5],
    ['name', 'null', null],
    ['message', 'one character too few', characters(message.minLength - 1)],
    ['message', 'one character too few after whitespace', ` ${characters(message.minLength - 1)}`],
    ['message', '31 combining marks in a row', `It is wrong e${'\u0301'.repeat(31)}`],
    ['message', 'a control character', 'It is wrong\u0007 and rings'],
    ['admin', 'unknown', true],
    ['email', 'a local part of 65 characters', `${'a'.repeat(65)}@example.org`],
    ['email', 'a label of 64 characters', `ada@${'b'.repeat(64)}.org`],
    ['email', 'two addresses', 'ada@example.org,eve@example.org'],
    ['email', 'a display name', 'Ada <ada@example.org>'],
    ['email', 'a comment', 'ada(eve)@example.org'],
    ['email', 'a line break and a header', 'ada@example.org\r\nBcc: eve@example.org'],
    ['email', 'a local part beyond ASCII', 'ädä@example.org'],
    ['email', 'an internationalised domain', 'ada@bücher.example'],
    ['email', 'an address literal', 'ada@[192.0.2.1]'],
    ['email', 'a domain with one label', 'ada@localhost'],
    ['email', 'a dot at the end', 'ada@example.org.'],
    ['email', 'two dots', 'a..da@example.org'],
    ['email', 'an encoded word', '=?utf-8?q?ceo=40victim.example=2c?=@evil.example'],
    ['email', 'a percent sign', 'a%b@example.org'],
    ['email', 'a hyphen at the beginning', '-oQ/tmp@example.org'],
  ])('%s: %s', async (member, _what, value) => {
    expect(await findIssues({ ...validRequest, [member]: value })).toEqual([`#/${member}`]);
    expect(fn.ses.delivered).toEqual([]);
  });

  test('and lists all errors with their pointers', async () => {
    const issues = await findIssues({
      name: '',
      email: 'Ada <ada@example.org>',
      whoUsesSystem: characters(whoUsesSystem.maxLength + 1),
      whoWroteIt: 7,
      source: 'a\nb',
      admin: true,
      'a/b~c ä': 1,
    });

    expect(issues).toEqual([
      '#/admin',
      '#/a~1b~0c%20%C3%A4',
      '#/email',
      '#/message',
      '#/name',
      '#/source',
      '#/whoUsesSystem',
      '#/whoWroteIt',
    ]);
  });

  test('without repeating what was sent', async () => {
    const answer = await fn.post(
      jsonPost({ ...validRequest, email: 'MARKER', source: `MARKER${characters(100)}` }),
    );

    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain('MARKER');
  });
});
