import { expect, test } from 'vitest';
import { paths } from '../../../../contract/paths.ts';
import { authMd } from '../../../../site/programs/discovery/auth-md.ts';
import { site } from '../../fixture-site.ts';

const { body } = authMd(site);

test('authMd() has the sections on audience, registration, methods and credentials', () => {
  expect(body.split('\n').filter((line) => line.startsWith('#'))).toEqual([
    '# auth.md: no registration',
    '## Audience',
    '## Registration',
    '## Methods',
    '## Use of credentials',
    '## Limits',
  ]);
});

test('authMd() lists every enabled endpoint', () => {
  for (const path of [...site.capabilities.map(({ path }) => path), paths.mcp, paths.a2a])
    expect(body).toContain(`\`${path}\``);
});
