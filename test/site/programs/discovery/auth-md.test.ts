import { expect, test } from 'vitest';
import { paths } from '../../../../contract/paths.ts';
import { authMd } from '../../../../site/programs/discovery/text-documents.ts';
import { site } from '../../fixture-site.ts';

const { body } = authMd(site);

test('authMd() lists every enabled endpoint', () => {
  for (const path of [...site.capabilities.map(({ path }) => path), paths.mcp, paths.a2a])
    expect(body).toContain(`\`${path}\``);
});
