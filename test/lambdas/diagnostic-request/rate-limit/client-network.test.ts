import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientNetwork } from '../../../../lambdas/diagnostic-request/rate-limit/client-network.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:c000:201', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:0DB8:0000:0000:ffff:ffff:ffff:ffff', '2001:db8::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['::1', '::/64'],
])('clientNetwork() maps %s to %s', (address, client) => {
  expect(clientNetwork(address)).toBe(client);
});

test.each([
  '',
  'unknown',
  '192.0.2',
  '192.0.2.256',
  '192.0.2.1:443',
  '192.0.2.1, 198.51.100.1',
  '0x7f.0.0.1',
  '2130706433',
  '010.0.0.1',
  '[2001:db8::1]',
  '[2001:db8::1]:443',
  'fe80::1%eth0',
  '2001:db8::/64',
  ' 192.0.2.1',
])('clientNetwork() rejects "%s"', (address) => {
  expect(() => clientNetwork(address)).toThrow('set one IP address');
});

test('clientNetwork() gives addresses of one /64 one client, however they are written', () => {
  const address = fc.tuple(fc.ipV6(), fc.array(fc.nat(0xff_ff), { minLength: 4, maxLength: 4 }));
  fc.assert(
    fc.property(address, ([any, host]) => {
      fc.pre(!/[.]/.test(any) && !clientNetwork(any).includes('.'));
      const network = clientNetwork(any).replace('/64', '');
      const groups = expanded(network);
      const sibling = [
        ...groups.slice(0, 4),
        ...host.map((group) => group.toString(16).padStart(4, '0')),
      ].join(':');
      expect(clientNetwork(sibling.toUpperCase())).toBe(clientNetwork(any));
    }),
  );
});

function expanded(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
}
