import { expect, test } from 'vitest';
import { capabilities } from '../../../contract/capabilities.ts';
import { buildMcpData } from '../../../site/mcp/build-mcp-data.ts';
import { site } from '../sample-site.ts';

const offered = capabilities.flatMap(({ tool }) => tool ?? []);

test.each(offered)('buildMcpData() without the capability behind %s offers every other tool', (removed) => {
  const rest = capabilities.filter(({ tool }) => tool !== removed);
  const mcpData = buildMcpData(site.resources, rest);
  const { tools } = mcpData;

  expect(tools.map(({ definition }) => definition.name)).toEqual(offered.filter((name) => name !== removed));
  expect(JSON.stringify(mcpData)).not.toContain(`"${removed}"`);
});
