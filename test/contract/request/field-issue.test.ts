import { expect, test } from 'vitest';
import { DiagnosticRequest } from '../../../contract/request/diagnostic-request.ts';
import { completeExample } from '../../../contract/request/example.ts';
import { refusedValueIssue, valueIssue } from '../../../contract/request/field-issue.ts';
import {
  type RequestMember,
  type RequestMemberName,
  requestMemberEntries,
  requestMembers,
} from '../../../contract/request/members.ts';
import { fillCounted } from '../../../contract/words/word.ts';
import { englishWords, germanWords } from '../../fixtures/words.ts';

const { form, fields } = englishWords;
const missingMessages: Readonly<Record<string, { readonly label: string; readonly missing?: string }>> =
  fields;

/** Values that break each of a member's rules, with the message that a person sees. */
function brokenValues(
  name: string,
  { kind, required, minLength = 0, maxLength }: RequestMember,
): [value: string, text: string][] {
  const most = new Intl.NumberFormat('en').format(maxLength);
  const missing = missingMessages[name]?.missing ?? 'no text';
  const kindValues: Readonly<Record<string, string>> =
    kind === 'email'
      ? {
          nobody: form.email,
          'a@example.org, b@example.org': form.email,
          'ada@localhost': form.email,
          'zoë@example.org': form.emailLetters,
          'ada@exämple.org': form.emailLetters,
        }
      : {
          'an escape \u001b in the text': form.unusualCharacters,
          [`a letter with too many marks o${'\u0301'.repeat(32)}`]: form.unusualCharacters,
          'half a character \ud800': form.unusualCharacters,
        };
  return Object.entries({
    ...(required && { '': missing, ' \n': missing }),
    ...(minLength > 1 && { ['x'.repeat(minLength - 1)]: fillCounted('en', form.tooShort, minLength) }),
    ['x'.repeat(maxLength + 1)]: fillCounted('en', form.tooLongBy, 1, { most }),
    ...kindValues,
  });
}

const brokenCases = requestMemberEntries.flatMap(([name, member]) =>
  brokenValues(name, member).map(([value, text]) => [name, value, text, member] as const),
);

test.each(brokenCases)(
  'the message about the %s %j says what to do',
  (name: RequestMemberName, value, text, member) => {
    const request = { ...completeExample, [name]: value };

    expect(DiagnosticRequest.safeParse(request).error?.issues.map(({ path }) => path)).toContainEqual([name]);
    expect(
      refusedValueIssue(value, { minLength: 0, ...member, ...missingMessages[name] }, englishWords),
    ).toBe(text);
  },
);

test.each(brokenCases.filter(([, , text]) => !Object.is(text, form.unusualCharacters)))(
  'the issue with the %s %j is found before it is sent',
  (name, value, text, member) => {
    expect(valueIssue(value, { minLength: 0, ...member, ...missingMessages[name] }, englishWords)).toBe(text);
  },
);

test('the full-width address of a Japanese keyboard is accepted', () => {
  const email = ' ａｄａ＠example．org';
  const { name, message } = completeExample;
  const field = { minLength: 0, ...requestMembers.email };

  expect(valueIssue(email, field, englishWords)).toBeUndefined();
  expect(valueIssue('ａ＠', field, englishWords)).toBe(form.email);
  expect(DiagnosticRequest.parse({ name, email, message }).email).toBe('ada@example.org');
});

test('the message says by how much text is too long, in the number format of the language', () => {
  const field = { kind: 'multiline', required: true, minLength: 10, maxLength: 5_000 } as const;

  expect(valueIssue('x'.repeat(6_234), field, englishWords)).toBe(
    'Please shorten this by 1,234 characters: at most 5,000 fit',
  );
  expect(valueIssue('x'.repeat(6_234), field, germanWords)).toBe(
    'Bitte kürzen Sie dies um 1.234 Zeichen: höchstens 5.000 haben Platz',
  );
  expect(valueIssue('x'.repeat(5_000), field, englishWords)).toBeUndefined();
});
