import { SESv2Client } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailbox } from '../../../../contract/mailbox.ts';
import { mailUnavailable } from '../../../../contract/problems/types.ts';
import { renderEmail } from '../../../../lambdas/diagnostic-request/email/email-template.ts';
import { Mailer, ThrottlingRetryStrategy } from '../../../../lambdas/diagnostic-request/email/mailer.ts';
import { validRequest } from '../../../fixtures/request-values.ts';
import { englishEmail } from '../../../fixtures/words.ts';
import { credentials } from '../../../support/dynalite.ts';
import { type FaultySes, type SesFault, startFaultySes } from '../../../support/faulty-ses.ts';

const longSender = `${'d'.repeat(64)}@${'f'.repeat(40)}.example`;

const account = {
  region: 'eu-central-1',
  verifiedSenders: ['desk@frontdesk.example', longSender],
  configurationSets: ['frontdesk'],
};

let ses: FaultySes;
beforeEach(async () => {
  ses = await startFaultySes(account);
});
afterEach(() => ses.close());

const identifier = 'DR-7Q2M9X4KTB0VHC3N';
const email = renderEmail({ id: identifier }, validRequest, { kind: 'http' }, englishEmail);

function sendEmail(sender = 'desk@frontdesk.example', senderName = 'Firm "A"') {
  const client = new SESv2Client({
    endpoint: ses.endpoint,
    region: 'eu-central-1',
    credentials,
    retryStrategy: new ThrottlingRetryStrategy(3),
  });
  const settings = {
    EMAIL_SENDER: sender,
    EMAIL_SENDER_NAME: senderName,
    EMAIL_RECIPIENTS: ['team@frontdesk.example', 'office@frontdesk.example'],
    CONFIGURATION_SET: 'frontdesk',
  };
  return new Mailer(settings, client).send(email);
}

/** The display name of a mailbox, whose encoded words (RFC 2047) are decoded one by one. */
const decodedName = (field: string) =>
  field
    .split(' ')
    .slice(0, -1)
    .map((word) =>
      new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(word.slice(10, -2), 'base64')),
    )
    .join('');

const catchError = (promise: Promise<void>) => promise.catch((error: unknown) => error);

describe('send()', () => {
  test('sends one e-mail with sender, recipients, Reply-To, identifier and configuration set', async () => {
    await sendEmail();

    expect(ses.delivered).toHaveLength(1);
    expect(ses.delivered[0]).toEqual({
      FromEmailAddress: '"Ada Byron via Firm \\"A\\"" <desk@frontdesk.example>',
      Destination: { ToAddresses: ['team@frontdesk.example', 'office@frontdesk.example'] },
      ReplyToAddresses: [validRequest.email],
      ConfigurationSetName: 'frontdesk',
      Content: {
        Simple: {
          Subject: { Data: email.subject, Charset: 'UTF-8' },
          Headers: [
            { Name: 'X-Request-Identifier', Value: identifier },
            { Name: 'X-Request-Channel', Value: 'http' },
            { Name: 'X-Request-Spam', Value: 'no' },
            { Name: 'Auto-Submitted', Value: 'auto-generated' },
            { Name: 'X-Auto-Response-Suppress', Value: 'OOF, AutoReply' },
          ],
          Body: {
            Text: { Data: email.text, Charset: 'UTF-8' },
            Html: { Data: email.html, Charset: 'UTF-8' },
          },
          Attachments: [
            {
              FileName: 'request.json',
              ContentType: 'application/json',
              ContentTransferEncoding: 'BASE64',
              RawContent: Buffer.from(email.json).toString('base64'),
            },
          ],
        },
      },
    });
  });

  test('shortens a sender that SES would refuse because it is too long, at a character', async () => {
    const sender = longSender;

    await sendEmail(sender, '株'.repeat(60));

    const { FromEmailAddress } = ses.delivered[0] ?? { FromEmailAddress: '' };
    expect(FromEmailAddress).toMatch(new RegExp(` <${sender}>$`));
    expect(FromEmailAddress.length).toBeGreaterThan(300);
    expect(decodedName(FromEmailAddress)).toMatch(/^Ada Byron via 株{15,}…$/u);
  });

  test.each<[SesFault, number, boolean]>([
    ['reset', 1, true],
    ['fail', 1, false],
    ['outage', 0, false],
    ['refuse', 0, false],
    ['echo', 0, false],
  ])('does not retry after the fault "%s"', async (fault, deliveries, outcomeUnknown) => {
    ses.setFaults(fault);

    const exception = await catchError(sendEmail());

    expect(exception).toMatchObject({
      problem: mailUnavailable,
      // The message contains no part of the cause, which may repeat the e-mail.
      message:
        'The e-mail service did not confirm the e-mail. Send the same request again after 10 seconds, with the same Idempotency-Key if it had one.',
      options: { retryAfterSeconds: 10, outcomeUnknown },
    });
    expect(ses.calls).toBe(1);
    expect(ses.delivered).toHaveLength(deliveries);
  });

  test('retries after throttling, because SES accepted nothing', async () => {
    ses.setFaults('throttle', 'throttle');

    await sendEmail();

    expect(ses.calls).toBe(3);
    expect(ses.delivered).toHaveLength(1);
  });
});

test.each([
  ['Firm & Sons, Ltd.', '"Firm & Sons, Ltd." <desk@firm.example>'],
  ['The "best" \\ firm', '"The \\"best\\" \\\\ firm" <desk@firm.example>'],
  ['Büro', '=?UTF-8?B?QsO8cm8=?= <desk@firm.example>'],
])('mailbox() writes the name %j as a display name', (name, mailboxField) => {
  expect(mailbox(name, 'desk@firm.example')).toBe(mailboxField);
});

test('mailbox() writes a long name in encoded words of at most 75 characters that split no character', () => {
  const name = '東京ソフトウェア設計事務所'.repeat(6);

  const field = mailbox(name, 'desk@firm.example');

  expect(Math.max(...field.split(' ').map(({ length }) => length))).toBeLessThanOrEqual(75);
  expect(decodedName(field)).toBe(name);
});
