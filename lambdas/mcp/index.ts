import { Logger } from '@aws-lambda-powertools/logger';
import mcpDataJson from '#content/mcp-data';
import type { McpData } from '../../contract/agents/mcp-data.ts';
import { parseCompiledData } from '../../release/base-url-placeholder.ts';
import { OriginPolicy, parseOrigins } from '../shared/origin-policy.ts';
import { agentEndpointEnvironment, readEnvironment } from '../shared/request-environment.ts';
import { createMcpEndpoint } from './endpoint.ts';

const { BASE_URL, ALLOWED_ORIGINS } = readEnvironment(agentEndpointEnvironment(), process.env);

export const handler = createMcpEndpoint({
  mcpData: parseCompiledData<McpData>(mcpDataJson, BASE_URL),
  baseUrl: BASE_URL,
  originPolicy: new OriginPolicy(BASE_URL, parseOrigins(ALLOWED_ORIGINS)),
  async requestDiagnostic(args, caller) {
    const { requestDiagnostic } = await import('./request-diagnostic-tool.ts');
    return requestDiagnostic(args, caller, BASE_URL);
  },
  logger: new Logger(),
});
