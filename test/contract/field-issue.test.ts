import { expect, test } from 'vitest';
import { DiagnosticRequest } from '../../contract/diagnostic-request.ts';
import { completeExample } from '../../contract/example-request.ts';
import { refusedValueIssue } from '../../contract/field-issue.ts';
import {
  type RequestMember,
  type RequestMemberName,
  requestMemberEntries,
} from '../../contract/request-members.ts';
import { fillCounted } from '../../contract/words/fill.ts';
import { englishWords } from '../fixtures/words.ts';

const { form, fields } = englishWords;
const missingTexts: Readonly<Record<string, { readonly label: string; readonly missing?: string }>> = fields;

/** Values that break each rule of a member, and what a person reads of them. */
function brokenValues(
  name: string,
  { kind, required, minLength = 0, maxLength }: RequestMember,
): [string, string][] {
  const tooLong = fillCounted('en', form.tooLong, maxLength);
  return [
    ...(required
      ? ([
          ['', missingTexts[name]?.missing ?? 'no text'],
          [' \n', missingTexts[name]?.missing ?? 'no text'],
        ] as const)
      : []),
    ...(minLength > 1
      ? ([['x'.repeat(minLength - 1), fillCounted('en', form.tooShort, minLength)]] as const)
      : []),
    ['x'.repeat(maxLength + 1), tooLong],
    ...(kind === 'email'
      ? ([
          ['nobody', form.email],
          ['a@example.org, b@example.org', form.email],
          ['ada@localhost', form.email],
          ['zoë@example.org', form.emailLetters],
          ['ada@exämple.org', form.emailLetters],
        ] as const)
      : ([
          ['an escape \u001b in the text', form.unusualCharacters],
          [`a letter with too many marks o${'\u0301'.repeat(32)}`, form.unusualCharacters],
          ['half a character \ud800', form.unusualCharacters],
        ] as const)),
  ].map(([value, text]) => [value, text]);
}

const broken = requestMemberEntries.flatMap(([name, member]) =>
  brokenValues(name, member).map(([value, text]) => [name, value, text, member] as const),
);

test.each(broken)(
  'a person reads of the %s %j what to do',
  (name: RequestMemberName, value, text, member) => {
    const request = { ...completeExample, [name]: value };

    expect(DiagnosticRequest.safeParse(request).error?.issues.map(({ path }) => path)).toContainEqual([name]);
    expect(refusedValueIssue(value, { minLength: 0, ...member, ...missingTexts[name] }, englishWords)).toBe(
      text,
    );
  },
);
