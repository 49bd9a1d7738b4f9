import { expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { authMd } from '../../../site/discovery/auth-md.ts';
import { site, siteWithout, siteWithoutAgents } from '../sample-site.ts';

const { body } = authMd(site);

test('authMd() says under its own name for whom, how to register, by which methods and with what credentials', () => {
  expect(body.split('\n').filter((line) => line.startsWith('#'))).toEqual([
    '# auth.md: nothing to register',
    '## Audience',
    '## Registration',
    '## Methods',
    '## Use of credentials',
    '## What limits a caller',
  ]);
});

test('authMd() names every way in that is open', () => {
  for (const path of [...site.capabilities.map(({ path }) => path), paths.mcp, paths.a2a])
    expect(body).toContain(`\`${path}\``);
});

test('authMd() names neither closed doors nor what has been taken away', () => {
  expect(authMd(siteWithoutAgents).body).not.toContain(paths.mcp);
  expect(authMd(siteWithout(paths.cases)).body).not.toContain(paths.cases);
  expect(authMd(siteWithout(paths.diagnosticRequest)).body).not.toContain(paths.diagnosticRequest);
});
