import mcpDataJson from '#content/mcp-data';
import type { McpData } from '../../../contract/agents/mcp-data.ts';
import { agentEndpointEnvironment, readEnvironment } from '../../shared/request-environment.ts';
import type { RequestDiagnosticTool } from '../call-tool.ts';
import { createSdkResponder, type SdkResponder } from './responder.ts';

/**
 * Creates the SDK responder from the content and the environment of this deployment. Import this module only for a
 * message without a precomputed response, because loading it takes a hundred times longer. `parse` is
 * `parseCompiledData` bound to the base URL. Importing that function here would load one more file at each cold start.
 */
export function createDeployedSdkResponder(
  parse: (json: string) => McpData,
  onFailure: (error: unknown) => void,
): SdkResponder {
  const { BASE_URL: baseUrl } = readEnvironment(agentEndpointEnvironment(), process.env);
  const mcpData = parse(mcpDataJson);
  let requestDiagnostic: RequestDiagnosticTool | undefined;
  return createSdkResponder({
    mcpData,
    baseUrl,
    async requestDiagnostic(args, caller) {
      const { createRequestDiagnosticTool } = await import('../request-diagnostic-tool.ts');
      requestDiagnostic ??= createRequestDiagnosticTool(mcpData.form.website, baseUrl);
      return requestDiagnostic(args, caller);
    },
    onFailure,
  });
}
