import { expect, test } from 'vitest';
import { capabilities } from '../../../contract/capabilities.ts';
import { mcpPublication } from '../../../publication/mcp/mcp-publication.ts';
import { site } from '../site.ts';

const offered = capabilities.flatMap(({ tool }) => tool ?? []);

test.each(offered)('mcpPublication() without the capability behind %s offers every other tool', (gone) => {
  const rest = capabilities.filter(({ tool }) => tool !== gone);
  const { tools } = mcpPublication(site.resources, rest);

  expect(tools.map(({ definition }) => definition.name)).toEqual(offered.filter((name) => name !== gone));
});
