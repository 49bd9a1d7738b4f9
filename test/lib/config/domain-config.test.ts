import { expect, test } from 'vitest';
import { DomainConfig } from '../../../lib/config/domain-config.ts';

const domain = { name: 'www.desk.example', hostedZone: { id: 'Z0123456789', name: 'desk.example' } };

test('DomainConfig ignores the case of names, although CloudFront and Route 53 do not', () => {
  expect(
    DomainConfig.parse({
      name: 'WWW.Desk.Example',
      redirectFrom: ['Desk.EXAMPLE'],
      hostedZone: { ...domain.hostedZone, name: 'Desk.example' },
    }),
  ).toEqual({ ...domain, redirectFrom: ['desk.example'], records: true });
});

/** The first labels of a long name. */
const longLabels = (count: number) => `${'a'.repeat(60)}.`.repeat(count);

const zoneError = 'the name of its hosted zone, "desk.example", or end in ".desk.example"';

test.each([
  ['a name outside the zone', ['desk.example', 'xdesk.example'], 'redirectFrom.1', zoneError],
  ['the name of the site', ['WWW.desk.example'], 'redirectFrom.0', "a name other than the site's"],
  ['a name twice', ['desk.example', 'DESK.example'], 'redirectFrom.1', 'in the list only once'],
  [
    'a value that is not a name',
    ['*.desk.example'],
    'redirectFrom.0',
    'a domain name, such as www.client.example',
  ],
  ['one name without its list', 'desk.example', 'redirectFrom', 'a list of domain names'],
  [
    'more names than a certificate can have',
    Array.from({ length: 10 }, (_, index) => `n${index}.desk.example`),
    'redirectFrom',
    'a list of at most 9 names: a certificate can have ten',
  ],
  [
    'names that are too long in total for an edge function',
    Array.from({ length: 9 }, (_, index) => `${longLabels(2)}${index}.desk.example`),
    'redirectFrom',
    'names with at most 1000 characters in total: an edge function contains them',
  ],
  [
    'a name that is longer than DNS allows',
    [`${longLabels(4)}desk.example`],
    'redirectFrom.0',
    'a domain name of at most 253 characters',
  ],
])('DomainConfig rejects redirects from %s', (_what, redirectFrom, place, message) => {
  const issues = DomainConfig.safeParse({ ...domain, redirectFrom }).error?.issues ?? [];

  expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[place, message]]);
});

test('DomainConfig accepts nine names, and names in any zone if DNS is hosted elsewhere', () => {
  const nineNames = Array.from({ length: 9 }, (_, index) => `n${index}.desk.example`);
  const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b';

  expect(DomainConfig.safeParse({ ...domain, redirectFrom: nineNames }).success).toBe(true);
  expect(
    DomainConfig.safeParse({ name: domain.name, redirectFrom: ['other.example'], certificateArn }).success,
  ).toBe(true);
});

test.each([
  [
    64,
    { hostedZone: domain.hostedZone },
    'at most 64 characters long, because it is the first name of a certificate; with certificateArn, 253',
  ],
  [
    253,
    { certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b' },
    'a domain name of at most 253 characters',
  ],
])(
  'DomainConfig accepts a name of %d characters with %j, but not a longer one',
  (length, settings, message) => {
    const nameOf = (characters: number) =>
      `${longLabels(4)}www.desk.example`.slice(-characters).replace(/^\./, 'a');
    const messages = (characters: number) =>
      DomainConfig.safeParse({ name: nameOf(characters), ...settings }).error?.issues.map(
        (issue) => issue.message,
      );

    expect(nameOf(length)).toHaveLength(length);
    expect(messages(length)).toBeUndefined();
    expect(messages(length + 1)).toEqual([message]);
  },
);
