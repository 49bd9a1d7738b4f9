import { mcpRevisions } from '../../../contract/agents/mcp-data.ts';
import { interfaceVersion } from '../../../contract/api-versions.ts';
import { paths } from '../../../contract/paths.ts';
import type { Resources } from '../../../contract/resources/all-resources.ts';
import { type Document, jsonDocument, listedForAgents } from '../../resources/document.ts';
import type { Site, SiteIcon } from '../../resources/site.ts';
import { isTool, mcpToolDefinition } from './mcp-tools.ts';

const transport = 'streamable-http';

/**
 * The cards of the MCP server: the official one (SEP-2127) below the endpoint, and copies with the members of earlier
 * drafts at the addresses of those drafts.
 */
export function serverCards(site: Site): Document[] {
  const card = officialCard(site);
  const discovery = { ...card, ...membersOfEarlierDrafts(card) };
  const tools = site.capabilities.filter(isTool).map((tool) => mcpToolDefinition(tool, site.resources));
  return [
    jsonDocument(
      paths.serverCard,
      card,
      listedForAgents('MCP server card', 'The MCP server and its endpoint, in the format of SEP-2127.'),
      'mcp-server-card-json',
    ),
    jsonDocument(
      paths.wellKnownServerCard,
      { ...discovery, tools },
      listedForAgents(
        'MCP server card with tools',
        'The same card, with the input and output schemas of each tool.',
      ),
    ),
    jsonDocument(
      paths.mcpJson,
      discovery,
      listedForAgents('MCP discovery', 'Where the MCP server of this domain is.'),
    ),
  ];
}

/** The card according to the `ServerCard` schema of SEP-2127, which has no members for tools or authentication. */
export function officialCard({ baseUrl, resources, icon, capabilities }: Site) {
  const { name, title, version, websiteUrl, ...others } = serverInfo(resources.company, icon);
  const tools = capabilities.filter(isTool).map((tool) => tool.title);
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name,
    version,
    title,
    // At most 100 characters, as SEP-2127 requires.
    description: `Tools: ${tools.join(', ')}.`,
    websiteUrl,
    ...others,
    remotes: [{ type: transport, url: baseUrl + paths.mcp, supportedProtocolVersions: mcpRevisions }],
  };
}

function membersOfEarlierDrafts({ name, version, remotes }: ReturnType<typeof officialCard>) {
  const endpoint = remotes[0]?.url;
  return {
    serverInfo: { name, version },
    endpoint,
    serverUrl: endpoint,
    transport: { type: transport, endpoint },
    capabilities: { tools: { listChanged: false } },
    authentication: { required: false },
  };
}

/**
 * Returns `server.json`, which `mcp-publisher publish` sends to the MCP registry, from the official card, whose schema was
 * derived from that of this file. The publisher proves the namespace by owning the domain (docs/agents.md).
 */
export const registryEntry = ({ remotes, ...card }: ReturnType<typeof officialCard>) => ({
  ...card,
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  remotes: remotes.map(({ type, url }) => ({ type, url })),
});

/**
 * The MCP server's `serverInfo`, in its responses and its cards. Cards require a name in reverse-DNS form. Its domain is
 * that of the provider's e-mail address, because the domain of the deployment is not known at synth.
 */
export function serverInfo({ name, email, link }: Resources['company'], icon: SiteIcon | undefined) {
  return {
    name: `${domainOf(email).split('.').reverse().join('.')}/frontdesk`,
    title: name,
    version: interfaceVersion,
    websiteUrl: link,
    ...(icon &&
      iconTypes.includes(icon.mimeType) && {
        icons: [{ src: new URL(icon.path, link).href, mimeType: icon.mimeType }],
      }),
  };
}

/** The media types that the MCP registry accepts (server.schema.json, `Icon`). */
const iconTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp'];

/** The domain of the provider's e-mail address, for names that must contain one. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
