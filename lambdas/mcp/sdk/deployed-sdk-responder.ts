import type { McpData } from '../../../contract/mcp-data.ts';
import { AgentEndpointEnvironment } from '../../shared/agent-endpoint-environment.ts';
import { readEnvironment } from '../../shared/request-environment.ts';
import type { RequestDiagnosticTool } from '../call-tool.ts';
import { createSdkResponder, type SdkResponder } from './sdk-responder.ts';

// Import this module only for a message without a precomputed response: loading it takes a hundred times longer.

/** An McpData as JSON, compiled in when the function is bundled. */
declare const mcpDataJson: string;

const { BASE_URL } = readEnvironment(AgentEndpointEnvironment, process.env);

/** The SDK's responder with the data and the environment of this deployment. `parse` parses JSON that was compiled in. */
export function createDeployedSdkResponder(
  parse: (json: string) => McpData,
  onFailure: (error: unknown) => void,
): SdkResponder {
  let requestDiagnostic: RequestDiagnosticTool | undefined;
  const mcpData = parse(mcpDataJson);
  const { form } = mcpData;
  return createSdkResponder({
    mcpData,
    baseUrl: BASE_URL,
    async requestDiagnostic(args, caller) {
      const { createRequestDiagnosticTool } = await import('../request-diagnostic-tool.ts');
      if (!form) throw new Error('The tool that sends has no form');
      requestDiagnostic ??= createRequestDiagnosticTool(form.website, BASE_URL);
      return requestDiagnostic(args, caller);
    },
    onFailure,
  });
}
