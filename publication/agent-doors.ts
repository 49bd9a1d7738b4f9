import type { Capability } from '../contract/capabilities.ts';
import type { DoorPath } from '../contract/doors.ts';
import { paths } from '../contract/paths.ts';
import { isTool } from './mcp/tool-definition.ts';
import type { Site } from './site.ts';

export interface AgentDoor {
  readonly path: DoorPath;
  readonly protocol: 'mcp' | 'a2a';
  readonly name: string;
  readonly card: {
    readonly path: string;
    readonly mediaType: string;
    /** What catalogs call such a card, which need not be the media type that it is served with. */
    readonly kind: string;
  };
  offers(capability: Capability): boolean;
}

const agentDoors: readonly AgentDoor[] = [
  {
    path: paths.mcp,
    protocol: 'mcp',
    name: 'MCP server',
    card: {
      path: paths.serverCard,
      mediaType: 'application/mcp-server-card+json',
      kind: 'application/mcp-server-card+json',
    },
    offers: isTool,
  },
  {
    path: paths.a2a,
    protocol: 'a2a',
    name: 'A2A agent',
    card: {
      path: paths.agentCard,
      mediaType: 'application/json',
      kind: 'application/a2a-agent-card+json',
    },
    offers: ({ skill }) => skill !== undefined,
  },
];

/** The doors made for agents that are open. */
export function openAgentDoors({ doors }: Site): readonly AgentDoor[] {
  return agentDoors.filter(({ path }) => doors.includes(path));
}
