import { expect, test } from 'vitest';
import { readSettings, takeHost } from '../../local/settings.ts';

test('readSettings() uses the documented ports by default', () => {
  expect(readSettings({})).toEqual({
    port: 8787,
    inboxPort: 8788,
    dynamodbPort: 8789,
    logFormat: 'text',
    dataDir: undefined,
    endpoints: { sesv2: undefined, dynamodb: undefined },
  });
});

test.each([
  [{ PORT: '9000' }, [9000, 9001, 9002]],
  [{ PORT: '9000', INBOX_PORT: '80', DYNAMODB_PORT: '0' }, [9000, 80, 0]],
  [{ PORT: '0' }, [0, 0, 0]],
  [{ PORT: '65534' }, [65_534, 65_535, 0]],
])('readSettings() derives the other ports from PORT in %j', (environment, ports) => {
  const { port, inboxPort, dynamodbPort } = readSettings(environment);

  expect([port, inboxPort, dynamodbPort]).toEqual(ports);
});

test('readSettings() accepts two log formats', () => {
  expect(readSettings({ LOG_FORMAT: 'json' }).logFormat).toBe('json');
  expect(() => readSettings({ LOG_FORMAT: 'xml' })).toThrow(
    'Cannot use LOG_FORMAT="xml": use "text" or "json"',
  );
});

test.each(['abc', '70000', '-1', '80.5', '0x50', ' 80', '123456'])(
  'readSettings() rejects PORT="%s"',
  (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(`Cannot use PORT="${PORT}": use a port from 1 to 65535`);
  },
);

test('readSettings() rejects an endpoint that is not a URL', () => {
  expect(() => readSettings({ AWS_ENDPOINT_URL_SESV2: 'localhost:9' })).toThrow(
    /^Cannot use AWS_ENDPOINT_URL_SESV2=/,
  );
});

test('readSettings() rejects a data folder that is not a folder', () => {
  expect(() => readSettings({ DATA_DIR: '/dev/null/x' })).toThrow(/^Cannot use DATA_DIR="\/dev\/null\/x"/);
});

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
