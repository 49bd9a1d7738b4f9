import { expect, test } from 'vitest';
import type { SentEmail } from '../support/faulty-ses.ts';
import { audit, type ClientRecord } from './audit.ts';

const marker = 'kept0123';

function emailOf(number: number, identifier: string): SentEmail {
  return {
    FromEmailAddress: '',
    Destination: { ToAddresses: [] },
    ReplyToAddresses: [],
    ConfigurationSetName: '',
    Content: {
      Simple: {
        Subject: { Data: '' },
        Headers: [{ Name: 'X-Request-Identifier', Value: identifier }],
        Body: { Text: { Data: `  | ${marker}-${number}-` }, Html: { Data: '' } },
      },
    },
  };
}

const record = (changes: Partial<ClientRecord> = {}): ClientRecord => ({
  number: 0,
  kind: 'with key',
  answers: ['accepted'],
  answeredAt: [0],
  identifiers: ['DR-1'],
  settled: true,
  ...changes,
});
const consistent = {
  records: [record()],
  delivered: [emailOf(0, 'DR-1')],
  unacknowledged: [],
  lines: [],
  items: [{}],
  marker,
};

test.each<[what: string, evidence: Partial<Parameters<typeof audit>[0]>, violation: RegExp | undefined]>([
  ['one e-mail for one acceptance', {}, undefined],
  ['an acceptance without an e-mail', { delivered: [] }, /without an e-mail/],
  ['a second e-mail', { delivered: [emailOf(0, 'DR-1'), emailOf(0, 'DR-1')] }, /has 2 e-mails/],
  [
    'a second e-mail after a lost answer',
    { delivered: [emailOf(0, 'DR-1'), emailOf(0, 'DR-1')], unacknowledged: [emailOf(0, 'DR-1')] },
    undefined,
  ],
  ['an e-mail with another identifier', { delivered: [emailOf(0, 'DR-2')] }, /its e-mails have DR-2/],
  ['two identifiers', { records: [record({ identifiers: ['DR-1', 'DR-2'] })] }, /has the identifiers/],
  [
    'an e-mail without a request',
    { delivered: [emailOf(0, 'DR-1'), emailOf(7, 'DR-7')] },
    /belongs to no request/,
  ],
  [
    'an e-mail of an invalid request',
    { records: [record({ kind: 'invalid', answers: ['validation-failed'], identifiers: [] })] },
    /has an e-mail/,
  ],
  ['a value in the log', { lines: [`name ${marker}-0-`] }, /contains a value/],
  ['an empty table', { items: [] }, /The table is empty/],
  ['an address in the table', { items: [{ client: '127.4.5.6' }] }, /contains an address/],
  ['an unexpected error', { lines: ['"outcome":"internal-error"'] }, /unexpected error/],
])('audit() judges %s', (_what, evidence, violation) => {
  const { violations } = audit({ ...consistent, ...evidence });

  expect(violations).toEqual(violation ? [expect.stringMatching(violation)] : []);
});
