import { expect, test } from 'vitest';
import { EmailConfig } from '../../../lib/config/email-config.ts';

const email = { sender: 'frontdesk@example.com', recipients: ['team@example.com'], limit: 60 };
const hostedZone = { id: 'Z0123456789', name: 'elsewhere.example' };

test('EmailConfig ignores the case of domains, although SES, IAM and Route 53 do not', () => {
  expect(
    EmailConfig.parse({ ...email, sender: 'Desk@Example.COM', recipients: ['Team@Example.com'] }),
  ).toMatchObject({
    sender: 'Desk@example.com',
    recipients: ['Team@example.com'],
  });
});

test.each([
  [
    'a sender outside its zone',
    { hostedZone },
    ['sender', 'an address at the domain of its hosted zone, "elsewhere.example", or at a subdomain'],
  ],
  [
    'a zone for an identity that already has its records',
    { identity: 'existing', hostedZone: { ...hostedZone, name: 'example.com' } },
    ['hostedZone', 'absent if identity is "existing": its DNS records exist already'],
  ],
  ['an identity other than "existing"', { identity: 'new' }, ['identity', '"existing", or absent']],
])('EmailConfig rejects %s', (_what, change, issue) => {
  const issues = EmailConfig.safeParse({ ...email, ...change }).error?.issues ?? [];

  expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([issue]);
});

test('EmailConfig accepts a sender in a subdomain of its zone', () => {
  expect(
    EmailConfig.safeParse({ ...email, hostedZone: { ...hostedZone, name: 'example.com' } }).success,
  ).toBe(true);
});
