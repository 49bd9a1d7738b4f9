import { expect, test } from 'vitest';
import { normalizePath, pathPattern } from '../../../local/cloudfront/viewer-path.ts';

test.each([
  ['/../a/./../b/', '/b/'],
  ['/a/..', '/'],
  ['/a//b', '/a//b'],
  ['/%2e%2e/a%2Db', '/a-b'],
  ['/a%2fb', '/a%2Fb'],
  ['/%zz', '/%zz'],
])('normalizePath(%j) is %j', (path, expected) => {
  expect(normalizePath(path)).toBe(expected);
});

test.each([
  ['api/*', '/api/v1/x', true],
  ['/api/*', '/api', false],
  ['/*.json', '/a/bxjson', false],
  ['/a?c', '/abc', true],
  ['/a?c', '/ac', false],
  ['/a(b)[c]+', '/a(b)[c]+', true],
])('pathPattern(%j) matches %j: %s', (pattern, path, expected) => {
  expect(pathPattern(pattern).test(path)).toBe(expected);
});
