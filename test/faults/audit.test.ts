import { expect, test } from 'vitest';
import type { SentEmail } from '../support/faulty-ses.ts';
import { type Account, audit } from './audit.ts';

const marker = 'kept0123';

function mail(number: number, identifier: string): SentEmail {
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

const account = (changes: Partial<Account> = {}): Account => ({
  number: 0,
  kind: 'with key',
  answers: ['accepted'],
  answeredAt: [0],
  identifiers: ['DR-1'],
  settled: true,
  ...changes,
});
const right = {
  accounts: [account()],
  delivered: [mail(0, 'DR-1')],
  lost: [],
  lines: [],
  items: [{}],
  marker,
};

test.each<[what: string, evidence: Partial<Parameters<typeof audit>[0]>, violation: RegExp | undefined]>([
  ['one mail for one receipt', {}, undefined],
  ['a receipt without a mail', { delivered: [] }, /without a mail/],
  ['a second mail', { delivered: [mail(0, 'DR-1'), mail(0, 'DR-1')] }, /has 2 mails/],
  [
    'a second mail after a lost answer',
    { delivered: [mail(0, 'DR-1'), mail(0, 'DR-1')], lost: [mail(0, 'DR-1')] },
    undefined,
  ],
  ['a mail with another identifier', { delivered: [mail(0, 'DR-2')] }, /its mails have DR-2/],
  ['two receipts', { accounts: [account({ identifiers: ['DR-1', 'DR-2'] })] }, /has the identifiers/],
  ['a mail without a request', { delivered: [mail(0, 'DR-1'), mail(7, 'DR-7')] }, /belongs to no request/],
  [
    'a mail of an invalid request',
    { accounts: [account({ kind: 'invalid', answers: ['validation-failed'], identifiers: [] })] },
    /has a mail/,
  ],
  ['a value in the log', { lines: [`name ${marker}-0-`] }, /holds what was sent/],
  ['a table that holds nothing', { items: [] }, /The table holds nothing/],
  ['an address in the table', { items: [{ client: '127.4.5.6' }] }, /holds an address/],
  ['an unforeseen error', { lines: ['"outcome":"internal-error"'] }, /did not foresee/],
])('audit() judges %s', (_what, evidence, violation) => {
  const { violations } = audit({ ...right, ...evidence });

  expect(violations).toEqual(violation ? [expect.stringMatching(violation)] : []);
});
