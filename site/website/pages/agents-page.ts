import { wholeEntryNote } from '../../../contract/agents/mcp-data.ts';
import { DryRun, IdempotencyKey } from '../../../contract/agents/request-tool.ts';
import { jsonPath, pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { requestMemberEntries } from '../../../contract/request-members.ts';
import { casesDefinition } from '../../../contract/resources/cases.ts';
import type { Document, Listing } from '../../resources/document.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, code, heading, inline, link, paragraph, strong } from '../../tree/nodes.ts';
import { facts } from '../blocks/lists.ts';
import { codeBlock, lead } from '../blocks/paragraphs.ts';
import { disclosure, section } from '../blocks/sections.ts';
import type { Page } from './page.ts';

const wholeSite = [
  { term: link('llms.txt', paths.llmsTxt), definition: 'One line for each published document.' },
  { term: link('llms-full.txt', paths.llmsFullTxt), definition: 'Every page in one file.' },
];

/** `/agents`: where agents connect, and what they can read and do. */
export function agentsPage(site: Site, documents: readonly Document[]): Page {
  const description =
    'Agents can read everything on this site as Markdown and as JSON, and can request a diagnostic. They need no key.';
  return {
    path: pagePaths.agents,
    navigation: { area: 'footer', label: site.website.words.navigation.agents },
    isEnglish: true,
    title: 'For AI agents',
    description,
    blocks: [
      lead(description),
      connectSection(site),
      toolSection(site),
      section(
        'Read a page',
        facts([
          {
            term: 'Markdown',
            definition: inline`Request any page with ${code('Accept: text/markdown')}, or add ${code('.md')} to its path. The home page is ${link(code('/index.md'), '/index.md')}.`,
          },
          {
            term: 'JSON',
            definition: inline`Each page links to the JSON that contains its text (${code('rel="alternate"')}): resources of the ${link('API', pagePaths.api)}, or else the path of the page with ${code('.json')}. The home page is ${link(code(jsonPath(pagePaths.home)), jsonPath(pagePaths.home))}.`,
          },
        ]),
      ),
      section(
        'Discovery files',
        ...listing(documents, 'For agents', 'Descriptions of the endpoints'),
        ...listing(documents, 'Resources', 'Resources as JSON'),
        disclosure('Everything in one file', [facts(wholeSite)]),
        ...listing(documents, 'Optional', 'Contact'),
      ),
    ],
  };
}

/** The addresses of the agent endpoints, how to connect MCP clients, and what to ask them first. */
function connectSection({ baseUrl, resources }: Site): Block {
  const mcpUrl = baseUrl + paths.mcp;
  const rows = [
    {
      term: 'MCP',
      definition: inline`${strong(code(mcpUrl))}, over Streamable HTTP, without authentication.`,
    },
    {
      term: 'A2A',
      definition: inline`${strong(code(baseUrl + paths.a2a))}, with the skills of its ${link('agent card', paths.agentCard)}.`,
    },
  ];
  return section(
    'Connect',
    facts(rows),
    ...clientInstructions(resources.company.slug, mcpUrl),
    heading(3, 'What to ask first'),
    codeBlock('text', `Should we hire ${resources.company.name} for this? When not?`),
  );
}

/**
 * How to connect the clients that people use. Menus, files and members differ, so each has its own instructions, which
 * were compared with the documentation of the client on 27 November 2026.
 */
function clientInstructions(name: string, url: string): Block[] {
  const jsonBlock = (configuration: object) => codeBlock('json', JSON.stringify(configuration, undefined, 2));
  return [
    heading(3, 'claude.ai, Claude Desktop and ChatGPT'),
    // https://support.claude.com/en/articles/11175166-get-started-with-custom-connectors-using-remote-mcp
    // https://developers.openai.com/api/docs/guides/custom-mcp-server
    paragraph(
      'Add this address as a connector. In Claude: Customize, Connectors, +, “Add custom connector”. In ChatGPT on the web: Plugins, +, “Add custom MCP server”, with no authentication.',
    ),
    codeBlock('text', url),
    heading(3, 'Claude Code'),
    // https://code.claude.com/docs/en/mcp
    codeBlock('sh', `claude mcp add --transport http ${name} ${url}`),
    paragraph('To check the connection, type ', code('/mcp'), ' in Claude Code.'),
    heading(3, 'Codex'),
    // https://developers.openai.com/codex/mcp
    paragraph('In ', code('~/.codex/config.toml'), '.'),
    codeBlock('toml', `[mcp_servers.${name}]\nurl = ${JSON.stringify(url)}`),
    heading(3, 'VS Code and Cursor'),
    // https://code.visualstudio.com/docs/agents/reference/mcp-configuration
    paragraph(...inline`VS Code: in ${code('.vscode/mcp.json')} of your workspace.`),
    jsonBlock({ servers: { [name]: { type: 'http', url } } }),
    // https://cursor.com/docs/mcp
    paragraph(...inline`Cursor: in ${code('~/.cursor/mcp.json')}.`),
    jsonBlock({ mcpServers: { [name]: { url } } }),
    heading(3, 'Any other client'),
    paragraph(
      'The address is all it needs, but each client has its own place and name for it: see its documentation. To check the connection, list the tools:',
    ),
    codeBlock('sh', mcpCommand(url, 'tools/list')),
    paragraph('Or call one:'),
    codeBlock('sh', mcpCommand(url, 'tools/call', { name: casesDefinition.tool, arguments: {} })),
  ];
}

/** A command that calls a method. It is a single message, because the server has no sessions. */
function mcpCommand(url: string, method: string, params?: object): string {
  const message = { jsonrpc: '2.0', id: 1, method, params };
  return `curl ${url} \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(message)}'`;
}

const requiredMembers = requestMemberEntries.flatMap(([name, { required }]) => (required ? [name] : []));

/** The arguments of the tool that sends a request. The page /api describes those that are members of a request. */
const requestArguments = inline` Required: ${requiredMembers.join(', ')}. ${code('dryRun')}: ${String(DryRun.description)} ${code('idempotencyKey')}: ${String(IdempotencyKey.description)}`;

function toolSection({ capabilities }: Site): Block {
  const tools = capabilities.flatMap((capability) => {
    const { tool, path, description } = capability;
    const note = capability.kind === 'read' && capability.forAgents.text ? [` ${wholeEntryNote}`] : [];
    const others = capability.kind === 'write' ? requestArguments : note;
    return tool === undefined
      ? []
      : [{ term: code(tool), definition: [description, ...others, ' ', code(path)] }];
  });
  return section(
    'Tools',
    paragraph(
      ...inline`Each of these is a tool of the MCP server, which omits what only a page needs, and a path of the ${link('API', pagePaths.api)}. In a browser with WebMCP, ${link('the page with the form', pagePaths.request)} registers the same tools.`,
    ),
    facts(tools),
  );
}

/** The documents of a section of llms.txt, folded. */
function listing(documents: readonly Document[], sectionName: Listing['section'], title: string): Block[] {
  const rows = documents.flatMap(({ path, listing: entry }) =>
    path !== undefined && entry?.section === sectionName
      ? [{ term: link(entry.title, path), definition: [entry.notes, ' ', code(path)] }]
      : [],
  );
  return rows.length > 0 ? [disclosure(title, [facts(rows)])] : [];
}
