import { expect, test } from 'vitest';
import { isSameLoopback, readAddress } from '../../verify/origin.ts';

test.each([
  ['https://desk.example', 'https://desk.example', ''],
  ['https://desk.example/', 'https://desk.example', ''],
  ['https://desk.example/api/v1?x#y', 'https://desk.example', '/api/v1?x#y'],
  ['HTTPS://Desk.example:443', 'https://desk.example', ''],
  ['http://desk.example', 'http://desk.example', ''],
  ['desk.example', 'https://desk.example', ''],
  ['desk.example:8443/api', 'https://desk.example:8443', '/api'],
  ['127.0.0.1:8787', 'http://127.0.0.1:8787', ''],
  ['127.0.0.1:443', 'http://127.0.0.1:443', ''],
  ['localhost:8787', 'http://localhost:8787', ''],
  ['192.0.2.7:8787', 'http://192.0.2.7:8787', ''],
  ['[::1]:8787/', 'http://[::1]:8787', ''],
])('readAddress() reads "%s" as %s', (address, origin, rest) => {
  expect(readAddress(address)).toEqual({ origin, rest });
});

test.each(['', 'ftp://desk.example', 'mailto:somebody@desk.example', 'two words', 'https://'])(
  'readAddress() rejects "%s"',
  (address) => {
    expect(readAddress(address)).toBeUndefined();
  },
);

test.each([
  ['http://localhost:8787', 'http://127.0.0.1:8787', true],
  ['http://[::1]:8787', 'http://localhost:8787', true],
  ['http://localhost:8787', 'http://127.0.0.1:8788', false],
  ['http://localhost:8787', 'http://desk.example:8787', false],
  ['http://localhost:8787', '', false],
])('isSameLoopback() of %s and %s is %s', (a, b, expected) => {
  expect(isSameLoopback(a, b)).toBe(expected);
});
