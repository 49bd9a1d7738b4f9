import { expect, test } from 'vitest';
import { OriginPolicy, parseOrigins } from '../../../lambdas/shared/origin-policy.ts';

const own = 'https://desk.example';
const allowedOrigin = 'https://app.example';
const localRun = 'http://127.0.0.1:8787';

const rules = {
  HTTP: new OriginPolicy(own, 'none'),
  'MCP and A2A': new OriginPolicy(own, [allowedOrigin]),
  'HTTP, local run': new OriginPolicy(localRun, 'none'),
  'MCP and A2A, local run': new OriginPolicy(localRun, []),
};

const sites = [undefined, 'none', 'same-origin', 'same-site', 'cross-site'];
const always = [true, true, true, true, true];
const unlessOtherSite = [true, true, true, false, false];
const never = [false, false, false, false, false];
const ifSameOrigin = [false, false, true, false, false];

/** Whether a browser may send a request with each value of Sec-Fetch-Site, in the order of `sites`. */
const table: [rule: keyof typeof rules, origin: string | undefined, maySend: boolean[]][] = [
  ['HTTP', undefined, unlessOtherSite],
  ['HTTP', own, unlessOtherSite],
  ['HTTP', allowedOrigin, never],
  ['MCP and A2A', undefined, unlessOtherSite],
  ['MCP and A2A', own, unlessOtherSite],
  ['MCP and A2A', allowedOrigin, always],
  ...Object.keys(rules).map((rule): (typeof table)[0] => [rule as keyof typeof rules, 'null', ifSameOrigin]),
  ...[
    '',
    'https://elsewhere.example',
    'http://desk.example',
    'https://desk.example:8443',
    'https://desk.example.elsewhere.example',
    'vscode-file://vscode-app',
    'http://localhost:6274',
  ].flatMap((origin): typeof table => [
    ['HTTP', origin, never],
    ['MCP and A2A', origin, never],
  ]),
  ['HTTP, local run', localRun, unlessOtherSite],
  ['MCP and A2A, local run', localRun, unlessOtherSite],
  ...['http://localhost:6274', 'http://127.0.0.2', 'http://[::1]:3000'].flatMap((origin): typeof table => [
    ['HTTP, local run', origin, unlessOtherSite],
    ['MCP and A2A, local run', origin, always],
  ]),
  ...[
    '',
    'https://localhost',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://evil.example',
    'http://localhost:8787/',
  ].flatMap((origin): typeof table => [
    ['HTTP, local run', origin, never],
    ['MCP and A2A, local run', origin, never],
  ]),
];

test.each(table)('%s: a browser that sends the Origin %j may send a request: %j', (name, origin, maySend) => {
  expect(sites.map((site) => !rules[name].isCrossSite({ origin, 'sec-fetch-site': site }))).toEqual(maySend);
});

test.each([
  [own, undefined, true],
  ['http://elsewhere.example', 'same-origin', true],
  [undefined, 'same-origin', true],
  [allowedOrigin, 'cross-site', false],
  [undefined, undefined, false],
])('Origin %j and Sec-Fetch-Site %j belong to a page of the website: %j', (origin, site, isSameOrigin) => {
  expect(rules.HTTP.isSameOrigin({ origin, 'sec-fetch-site': site })).toBe(isSameOrigin);
});

test('parseOrigins() splits a list, and refuses anything but origins', () => {
  expect(parseOrigins(' https://one.example  https://two.example:8443')).toEqual([
    'https://one.example',
    'https://two.example:8443',
  ]);
  for (const item of ['https://one.example/', 'one.example', '*'])
    expect(() => parseOrigins(item)).toThrow(`ALLOWED_ORIGINS contains "${item}"`);
});
