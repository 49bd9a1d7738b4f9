import { expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { compileEdgeFunction } from '../../lib/bundling/edge-function-code.ts';
import { requireProperties, startChangedRun } from './changed-local-run.ts';

test('a redirected host redirects every path and method to the site, and other hosts do not', async () => {
  const site = 'https://www.desk.example';
  const { sendRequest } = await startChangedRun((template) => {
    requireProperties(template, 'AWS::CloudFront::Function', ({ FunctionCode }) =>
      FunctionCode.includes('kvs'),
    ).FunctionCode = compileEdgeFunction('edge/redirected-hosts.ts', {
      configuredBaseUrl: site,
      redirectedHosts: 'localhost',
      deprecated: undefined,
    });
  });
  const post = { method: 'POST', body: '{}' };
  const json = { 'Content-Type': 'application/json' };

  const path = `${paths.diagnosticRequest}?a=%2F&b`;
  const redirected = await sendRequest({ ...post, path, headers: { ...json, Host: 'LocalHost:1' } });
  expect([redirected.status, redirected.headers.location, redirected.text]).toEqual([308, site + path, '']);
  expect((await sendRequest({ ...post, path, headers: json })).status).toBe(422);
  expect((await sendRequest({ ...post, path, headers: { Host: 'desk.example' } })).status).toBe(421);
});
