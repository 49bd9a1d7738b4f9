import { expect, test } from 'vitest';
import { rejectionOf } from '../../../support/strict-ses.ts';

const account = {
  region: 'eu-central-1',
  verifiedSenders: ['desk@frontdesk.example'],
  configurationSets: ['frontdesk'],
};

const email = () => ({
  FromEmailAddress: '"The \\"desk\\"" <desk@frontdesk.example>',
  Destination: { ToAddresses: ['team@frontdesk.example'] },
  ReplyToAddresses: ['ada@example.org'],
  ConfigurationSetName: 'frontdesk',
  Content: {
    Simple: {
      Subject: { Data: 'Diagnostic request', Charset: 'UTF-8' },
      Headers: [{ Name: 'X-Request-Identifier', Value: 'DR-1' }],
      Body: {
        Text: { Data: 'Größe', Charset: 'UTF-8' },
        Html: { Data: '<p>Größe', Charset: 'UTF-8' },
      },
    },
  },
});

/** What SES answers to `email()` after `change`. */
function rejectionAfter(change: (sent: ReturnType<typeof email>) => void, region = account.region) {
  const sent = email();
  change(sent);
  const headers = {
    'content-type': 'application/json',
    authorization: `AWS4-HMAC-SHA256 Credential=AKIA/20260101/${region}/ses/aws4_request, SignedHeaders=host, Signature=0`,
  };
  const body = JSON.stringify(sent);
  return rejectionOf({ method: 'POST', path: '/v2/email/outbound-emails', headers, body }, account);
}

test('the front of SES accepts a complete e-mail, also from a name in encoded words', () => {
  expect(rejectionAfter(() => undefined)).toBeUndefined();
  expect(
    rejectionAfter((sent) => {
      sent.FromEmailAddress = '=?UTF-8?B?R3LDtsOfZQ==?= <desk@frontdesk.example>';
    }),
  ).toBeUndefined();
});

test.each<[string, (sent: ReturnType<typeof email>) => void]>([
  ['an unknown character set', ({ Content }) => Object.assign(Content.Simple.Subject, { Charset: 'UTF-8x' })],
  ['no character set', ({ Content }) => Object.assign(Content.Simple.Body.Text, { Charset: undefined })],
  ['a smaller one', ({ Content }) => Object.assign(Content.Simple.Body.Html, { Charset: 'US-ASCII' })],
  ['an empty body', ({ Content }) => Object.assign(Content.Simple.Body.Text, { Data: '' })],
  [
    'a subject of two lines',
    ({ Content }) => Object.assign(Content.Simple.Subject, { Data: 'a\r\nBcc: b@b.example' }),
  ],
  ['an illegal sender', (sent) => Object.assign(sent, { FromEmailAddress: 'Desk desk@frontdesk.example' })],
  [
    'a sender without ASCII',
    (sent) => Object.assign(sent, { FromEmailAddress: 'Größe <desk@frontdesk.example>' }),
  ],
  ['an illegal recipient', ({ Destination }) => Destination.ToAddresses.push('team')],
  [
    'too many recipients',
    ({ Destination }) => Destination.ToAddresses.push(...Array(50).fill('a@b.example')),
  ],
  ['no recipient', ({ Destination }) => Destination.ToAddresses.pop()],
  ['an illegal Reply-To', (sent) => Object.assign(sent, { ReplyToAddresses: ['a@b.example, c@d.example'] })],
  [
    'a header of two lines',
    ({ Content }) => Content.Simple.Headers.push({ Name: 'X-A', Value: 'a\r\nB: c' }),
  ],
  ['a header with a colon', ({ Content }) => Content.Simple.Headers.push({ Name: 'X:A', Value: 'a' })],
  ['a long header', ({ Content }) => Content.Simple.Headers.push({ Name: 'A', Value: 'a'.repeat(871) })],
  [
    'too many headers',
    ({ Content }) => Content.Simple.Headers.push(...Array(15).fill({ Name: 'A', Value: 'a' })),
  ],
  ['a misspelt member', (sent) => Object.assign(sent, { ReplyToAddress: ['a@b.example'] })],
  ['an illegal configuration set', (sent) => Object.assign(sent, { ConfigurationSetName: 'front desk' })],
])('the front of SES rejects %s', (_what, change) => {
  expect(rejectionAfter(change)).toMatchObject({ status: 400, error: 'BadRequestException' });
});

test('the front of SES rejects what its account does not have', () => {
  expect(
    rejectionAfter((sent) => {
      sent.FromEmailAddress = 'other@frontdesk.example';
    }),
  ).toMatchObject({ status: 400, error: 'MessageRejected' });
  expect(
    rejectionAfter((sent) => {
      sent.ConfigurationSetName = 'other';
    }),
  ).toMatchObject({ status: 404, error: 'NotFoundException' });
  expect(rejectionAfter(() => undefined, 'eu-west-1')).toMatchObject({ error: 'SignatureDoesNotMatch' });
});
