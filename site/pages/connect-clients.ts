import { durationInWords } from '../../contract/in-words.ts';
import { paths } from '../../contract/paths.ts';
import { idempotencyWindowSeconds } from '../../contract/request/limits.ts';
import { pricingDefinition } from '../../contract/resources/pricing.ts';
import { type Site, writeOperationOf } from '../resources/site.ts';
import { codeBlock, table } from './document-page.ts';

/** The day on which the instructions were compared with the documentation of each client. */
const comparedOn = '27 November 2026';

const source = (name: string, url: string) => `Source: [${name}](${url}), ${comparedOn}.`;

/** How to connect the clients that people use. Menus, files and members differ, so each has its own instructions. */
export function clientInstructions(site: Site): string {
  const { baseUrl, resources, capabilities } = site;
  const { slug } = resources.company;
  const url = baseUrl + paths.mcp;
  const json = (configuration: object) => codeBlock('json', JSON.stringify(configuration, undefined, 2));
  const message = (method: string, params?: object) =>
    codeBlock(
      'sh',
      `curl ${url} \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })}'`,
    );
  const tools = capabilities.flatMap(({ tool, description }) =>
    tool === undefined ? [] : [[`\`${tool}\``, description]],
  );
  return `The MCP server has one address (Streamable HTTP, no authentication):

${codeBlock('text', url)}

### claude.ai, Claude Desktop and ChatGPT

Add the address as a connector. In Claude: Customize, Connectors, +, “Add custom connector”. In ChatGPT on the web: Plugins, +, “Add custom MCP server”, with no authentication.

Sources: [Claude](https://support.claude.com/en/articles/11175166-get-started-with-custom-connectors-using-remote-mcp), [ChatGPT](https://developers.openai.com/api/docs/guides/custom-mcp-server), ${comparedOn}.

### Claude Code

${codeBlock('sh', `claude mcp add --transport http ${slug} ${url}`)}

To check the connection, type \`/mcp\` in Claude Code. ${source('Claude Code', 'https://code.claude.com/docs/en/mcp')}

### VS Code and Cursor

VS Code, in \`.vscode/mcp.json\` of your workspace:

${json({ servers: { [slug]: { type: 'http', url } } })}

${source('VS Code', 'https://code.visualstudio.com/docs/agents/reference/mcp-configuration')} Cursor, in \`~/.cursor/mcp.json\`:

${json({ mcpServers: { [slug]: { url } } })}

${source('Cursor', 'https://cursor.com/docs/mcp')}

### Codex

In \`~/.codex/config.toml\`:

${codeBlock('toml', `[mcp_servers.${slug}]\nurl = ${JSON.stringify(url)}`)}

${source('Codex', 'https://developers.openai.com/codex/mcp')}

### Any other client

The address is all that it needs. This lists the tools, in one message, because the server has no sessions:

${message('tools/list')}

And this calls one of them:

${message('tools/call', { name: pricingDefinition.tool, arguments: {} })}

### Tools

${table(['Tool', 'What it does'], tools)}

\`${writeOperationOf(site).tool}\` takes [the members of a request](#members-of-a-request), and \`dryRun\`, which checks them and sends nothing. With \`idempotencyKey\`, the same key and values are one request for ${durationInWords(idempotencyWindowSeconds)}: other values are another request, and keys of the HTTP API are separate. Where a client shows forms, the person sends the request in one. A request that was refused is HTTP 200 with \`isError\`, and its \`_meta.problem\` has the \`slug\` of the problem and, if it is worth waiting, \`retryAfterSeconds\`. Requests over MCP and HTTP count together. The same is offered over A2A at \`${baseUrl}${paths.a2a}\`, with the skills of its [agent card](${paths.agentCard}).`;
}
