import { expect, test } from 'vitest';
import { buildMcpData } from '../../../site/mcp/build-mcp-data.ts';
import { site } from '../fixture-site.ts';

const offered = site.capabilities.flatMap(({ tool }) => tool ?? []);

test.each(offered)('buildMcpData() without the capability behind %s offers every other tool', (removed) => {
  const capabilities = site.capabilities.filter(({ tool }) => tool !== removed);
  const mcpData = buildMcpData({ ...site, capabilities, ...site.website });
  const { tools } = mcpData;

  expect(tools.map(({ definition }) => definition.name)).toEqual(offered.filter((name) => name !== removed));
  expect(JSON.stringify(mcpData)).not.toContain(`"${removed}"`);
});
