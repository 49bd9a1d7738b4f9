import { describe, expect, test } from 'vitest';
import { mailOf } from '../../../lambdas/request/mail.ts';

const identifier = 'DR-7Q2M9X4KTB0VHC3N';
const values = {
  name: 'Ada Byron',
  email: 'ada@example.org',
  message: 'It is wrong.\n\nSince March.',
  whoUsesSystem: 'Forty clerks',
  whoWroteIt: 'A contractor',
  source: 'website',
};

describe('mailOf()', () => {
  test('says every member in text and HTML', () => {
    const mail = mailOf(identifier, values);

    for (const line of Object.values(values).flatMap((value) => value.split('\n'))) {
      expect(mail.text).toContain(line);
      expect(mail.html).toContain(line);
    }
  });

  test('leaves out the label of a member that was not sent', () => {
    const { whoWroteIt: _, ...rest } = values;

    const mail = mailOf(identifier, rest);

    expect(mail.text).not.toContain('Who wrote it');
    expect(mail.html).not.toContain('Who wrote it');
  });

  test('holds nothing of the requester in the subject and a bare address to reply to', () => {
    expect(mailOf(identifier, values)).toMatchObject({
      subject: `Diagnostic request ${identifier}`,
      replyTo: values.email,
    });
  });

  test.each(['\n', '\u2028', '\u2029'])(
    'lets no line of a value pass for another member (%j)',
    (lineBreak) => {
      const message = ['Ada', '', 'E-mail:', '  | mallory@example.org', 'Name:'].join(lineBreak);

      const { text } = mailOf(identifier, { ...values, message });

      const atMargin = text.split(/[\n\u2028\u2029]/).filter((line) => /^\S.*:$/.test(line));
      expect(atMargin).toEqual([
        'Name:',
        'E-mail:',
        'Who uses the system:',
        'Who wrote it:',
        'Source:',
        'Message:',
      ]);
      expect(text.split('\n').filter((line) => line.startsWith('  | mallory'))).toEqual([]);
    },
  );

  test('escapes what would be markup', () => {
    const { html } = mailOf(identifier, {
      ...values,
      name: '</dd><script>alert(1)</script>',
      message: '<img src=x onerror="alert(1)"> & \' more',
    });

    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39; more');
  });
});
