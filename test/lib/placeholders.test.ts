import { expect, test } from 'vitest';
import { findPlaceholders } from '../../lib/placeholders.ts';

test.each([
  'desk@example.com',
  'desk@mail.EXAMPLE.org',
  'example.net',
  'https://client.example/app',
  'https://client.example:8443',
  'www.desk.test',
  'desk@nowhere.invalid',
  'app.localhost',
  'arn:aws:acm:us-east-1:123456789012:certificate/0a',
  '111122223333',
  'Z0123456789EXAMPLE',
])('findPlaceholders() finds "%s"', (value) => {
  expect(findPlaceholders({ list: [{ value }] })).toEqual([
    { path: ['list', '0', 'value'], value, remedy: expect.stringMatching(/^write /) },
  ]);
});

test.each([
  'desk@fellside.com',
  'notexample.com',
  'example.com.fellside.be',
  'https://test.fellside.com/example.com',
  'An example',
  'test',
  '210987654321',
  'Z0123456789ABC',
  '2026-11-21',
  7,
  null,
])('findPlaceholders() takes %j', (value) => {
  expect(findPlaceholders({ value })).toEqual([]);
});

test('findPlaceholders() lets pages on one machine call a deployment', () => {
  const origins = ['http://localhost:5173', 'http://app.example'];

  expect(findPlaceholders({ agents: { allowedOrigins: origins } })).toEqual([
    expect.objectContaining({ value: 'http://app.example' }),
  ]);
});
