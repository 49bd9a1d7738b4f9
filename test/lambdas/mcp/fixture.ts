import { Logger } from '@aws-lambda-powertools/logger';
import type { McpData, ToolDefinition } from '../../../contract/agents/mcp-data.ts';
import type { RequestDiagnosticTool } from '../../../lambdas/mcp/call-tool.ts';
import { createMcpEndpoint } from '../../../lambdas/mcp/endpoint.ts';
import { OriginPolicy } from '../../../lambdas/shared/origin-policy.ts';
import { baseUrlPlaceholder, parseCompiledData } from '../../../release/base-url-placeholder.ts';
import { askAgent } from '../../support/json-rpc.ts';
import { type McpHandler, mcpEvent } from '../../support/mcp-function.ts';

export type EventOptions = Parameters<typeof mcpEvent>[0];

export const ownOrigin = 'https://desk.example.org';
export const otherOrigin = 'https://app.example.org';

const skillUri = 'skill://hire-desk/SKILL.md';

/** MCP data with one read tool and one request tool, as it is compiled into the function. */
export const mcpData: McpData = {
  server: {
    name: 'org.example/frontdesk',
    title: 'Desk',
    version: '1.0.0',
    websiteUrl: `${baseUrlPlaceholder}/`,
  },
  instructions: 'What Desk offers.',
  tools: [
    {
      definition: toolNamed('read'),
      answers: {
        '{}': { services: ['repair'], link: `${baseUrlPlaceholder}/services`, after: 'repair' },
        '{"after":"repair"}': { services: ['relocation'] },
        '{"slug":"repair"}': { services: [{ slug: 'repair', text: 'We repair.' }] },
      },
    },
    { definition: toolNamed('request') },
  ],
  resources: [
    {
      entry: {
        uri: skillUri,
        name: 'hire-desk',
        description: 'Says when to hire Desk.',
        mimeType: 'text/markdown',
        size: 12,
      },
      text: '# Hire Desk\n',
    },
    {
      entry: {
        uri: 'frontdesk://company',
        name: 'company',
        title: 'Company',
        description: 'Says who Desk is.',
        mimeType: 'application/json',
        _meta: { ui: { prefersBorder: true } },
      },
      text: `{"name":"Desk","link":"${baseUrlPlaceholder}/"}`,
    },
  ],
  skill: {
    uri: skillUri,
    frontmatter: { name: 'hire-desk', description: 'Says when to hire Desk.' },
    resources: [{ uri: skillUri, digest: `sha256:${'0'.repeat(64)}`, size: 12 }],
  },
};

function toolNamed(name: string): ToolDefinition {
  const object = { type: 'object', properties: {} } as const;
  const hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  return {
    name,
    title: name,
    description: name,
    inputSchema: object,
    outputSchema: object,
    annotations: { title: name, ...hints },
  };
}

/** Creates a server for `data`, which is by default the one above, at `ownOrigin`. */
export function handlerWith(requestDiagnostic: RequestDiagnosticTool, data = mcpData): McpHandler {
  return createMcpEndpoint({
    mcpData: parseCompiledData<McpData>(JSON.stringify(data), ownOrigin),
    baseUrl: ownOrigin,
    originPolicy: new OriginPolicy(ownOrigin, [otherOrigin]),
    requestDiagnostic,
    logger: new Logger({ serviceName: 'frontdesk' }),
  });
}

export const ask = (handler: McpHandler, sent: EventOptions) => askAgent(handler, mcpEvent(sent));
