import { paths } from '../contract/paths.ts';
import { Skip } from './check.ts';
import type { Deployment } from './deployment.ts';
import { AiCatalog } from './descriptors.ts';

const cardTypes = {
  mcp: 'application/mcp-server-card+json',
  a2a: 'application/a2a-agent-card+json',
} as const;

/** Path of the card of the agent that `protocol` reaches. Skips the check if the AI catalog has none. */
export async function advertisedCard(
  deployment: Deployment,
  protocol: keyof typeof cardTypes,
): Promise<string> {
  const { entries } = AiCatalog.parse(await deployment.json(paths.aiCatalog));
  const entry = entries.find(({ type }) => type === cardTypes[protocol]);
  const path = entry && deployment.pathOf(entry.url);
  if (path === undefined) throw new Skip(`${paths.aiCatalog} advertises none`);
  return path;
}
