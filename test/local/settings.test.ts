import { expect, test } from 'vitest';
import { readSettings } from '../../local/settings.ts';

test('readSettings() uses the documented ports by default', () => {
  expect(readSettings({})).toEqual({
    port: 8787,
    inboxPort: 8788,
    dynamodbPort: 8789,
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
