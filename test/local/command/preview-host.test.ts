import { expect, test } from 'vitest';
import { takeHost } from '../../../local/command/preview-host.ts';

const addresses = ['192.0.2.7', '198.51.100.9'];

test.each([
  [[], undefined, []],
  [['-c', 'stage=dev'], undefined, ['-c', 'stage=dev']],
  [['--host'], '192.0.2.7', []],
  [['--host', '-c', 'stage=dev'], '192.0.2.7', ['-c', 'stage=dev']],
  [['-c', 'stage=dev', '--host', '198.51.100.9'], '198.51.100.9', ['-c', 'stage=dev']],
])('takeHost() accepts %j', (args, host, others) => {
  expect(takeHost(args, addresses)).toEqual({ host, others });
});

test('takeHost() rejects the address of another machine', () => {
  expect(() => takeHost(['--host', '203.0.113.1'], addresses)).toThrow(
    'Cannot use --host 203.0.113.1: the addresses of this machine are 192.0.2.7, 198.51.100.9',
  );
});

test('takeHost() rejects --host on a machine without a network', () => {
  expect(() => takeHost(['--host'], [])).toThrow('Cannot use --host: this machine has no network address');
});
