import type { Capability } from '../../../contract/capabilities.ts';
import type { EndpointPath } from '../../../contract/endpoint-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { isTool } from '../mcp/tool-definition.ts';

interface AgentEndpoint {
  readonly path: EndpointPath;
  readonly protocol: 'mcp' | 'a2a';
  readonly name: string;
  readonly card: {
    readonly path: string;
    readonly mediaType: string;
    /** The card's type in catalogs, which may differ from the media type with which the card is served. */
    readonly catalogType: string;
  };
  offers(capability: Capability): boolean;
}

/** The agent endpoints, and their cards. */
export const agentEndpoints: readonly AgentEndpoint[] = [
  {
    path: paths.mcp,
    protocol: 'mcp',
    name: 'MCP server',
    card: {
      path: paths.serverCard,
      mediaType: 'application/mcp-server-card+json',
      catalogType: 'application/mcp-server-card+json',
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
      catalogType: 'application/a2a-agent-card+json',
    },
    offers: ({ skill }) => skill !== undefined,
  },
];
