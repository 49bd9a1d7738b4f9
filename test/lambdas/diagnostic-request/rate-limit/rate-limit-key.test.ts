import { expect, test } from 'vitest';
import { rateLimitKey } from '../../../../lambdas/diagnostic-request/rate-limit/request-quota.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:0DB8:0000:0000:ffff:ffff:ffff:ffff', '2001:db8::/64'],
  ['::1', '::/64'],
])('rateLimitKey() maps %s to %s', (address, client) => {
  expect(rateLimitKey(address)).toBe(client);
});

test.each([
  '',
  '192.0.2.1:443',
  '192.0.2.1, 198.51.100.1',
  '0x7f.0.0.1',
  '010.0.0.1',
  '[2001:db8::1]',
  'fe80::1%eth0',
  '2001:db8::/64',
  ' 192.0.2.1',
])('rateLimitKey() rejects "%s"', (address) => {
  expect(() => rateLimitKey(address)).toThrow('set one IP address');
});
