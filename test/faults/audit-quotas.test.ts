import { expect, test } from 'vitest';
import { auditQuotas } from './audit-quotas.ts';

const now = Date.UTC(2026, 0, 1, 12);
const quotas = { emails: 2, emailsPerClient: 1, windowSeconds: 60 };
const uses = (...ago: number[]) => ({ SS: ago.map((ms, n) => `${now - ms}-token${n}`) });
const counted = (...ago: number[]) => ({ id: { S: 'e-mails' }, emails: uses(...ago) });
const record = {
  number: 0,
  kind: 'with key' as const,
  answers: ['internal-error'],
  answeredAt: [now - 1_000],
  identifiers: [],
  settled: true,
};
const consistent = {
  records: [],
  deliveredAt: [now - 2_000, now - 1_000],
  lines: [],
  items: [counted(2_100, 1_100)],
  quotas,
  now,
};

test.each<
  [what: string, evidence: Partial<Parameters<typeof auditQuotas>[0]>, violation: RegExp | undefined]
>([
  ['delivered e-mails that all count', {}, undefined],
  [
    'three e-mails in a window',
    { deliveredAt: [59_000, 30_000, 1].map((ms) => now - ms), items: [counted(59_000, 30_000, 1)] },
    /More than 2/,
  ],
  [
    'three e-mails in a little more than a window',
    { deliveredAt: [60_000, 30_000, 0].map((ms) => now - ms), items: [counted(30_000, 1)] },
    undefined,
  ],
  ['an e-mail that does not count', { items: [counted(2_100)] }, /1 e-mails count, though 2 were delivered/],
  ['a count without an e-mail', { items: [counted(2_100, 1_100, 500)] }, /3 e-mails count/],
  [
    'a count of an invocation that was killed',
    { items: [counted(2_100, 1_100, 500)], records: [record] },
    undefined,
  ],
  [
    'a count that could not be given back',
    {
      items: [counted(2_100, 1_100, 500)],
      lines: [`{"timestamp":"${new Date(now - 1).toISOString()}","notGivenBack":{}}`],
    },
    undefined,
  ],
  [
    'two e-mails of one client',
    { items: [counted(2_100, 1_100), { id: { S: 'client#1' }, emails: uses(2_100, 1_100) }] },
    /2 e-mails count for one client/,
  ],
])('auditQuotas() judges %s', (_what, evidence, violation) => {
  const { violations } = auditQuotas({ ...consistent, ...evidence });

  expect(violations).toEqual(violation ? [expect.stringMatching(violation)] : []);
});
