import { paths } from '../contract/paths.ts';
import { Skip } from './check.ts';
import { AiCatalog } from './checks/descriptors-checks.ts';
import type { DeploymentClient } from './deployment-client.ts';

const cardMediaTypes = {
  mcp: 'application/mcp-server-card+json',
  a2a: 'application/a2a-agent-card+json',
} as const;

/** Path of the card that the AI catalog lists for `protocol`. Throws a Skip if it lists none. */
export async function advertisedCard(
  deployment: DeploymentClient,
  protocol: keyof typeof cardMediaTypes,
): Promise<string> {
  const { entries } = AiCatalog.parse(await deployment.getJson(paths.aiCatalog));
  const entry = entries.find(({ type }) => type === cardMediaTypes[protocol]);
  const path = entry && deployment.internalPath(entry.url);
  if (path === undefined) throw new Skip(`${paths.aiCatalog} lists none`);
  return path;
}
