import type { McpData } from '../../../contract/mcp-data.ts';
import { AgentEndpointEnvironment } from '../../shared/agent-endpoint-environment.ts';
import { readEnvironment } from '../../shared/request-environment.ts';
import { createSdkResponder, type SdkResponder } from './sdk-responder.ts';

// Import this module only for a message whose answer is not recorded: loading it takes a hundred times longer.

/** An McpData as JSON, compiled in when the function is bundled. */
declare const mcpDataJson: string;

const { BASE_URL } = readEnvironment(AgentEndpointEnvironment, process.env);

/** The library as it answers in this deployment. `read` takes JSON that was compiled in. */
export function createDeployedSdkResponder(
  parse: (json: string) => McpData,
  onFailure: (error: unknown) => void,
): SdkResponder {
  return createSdkResponder({
    mcpData: parse(mcpDataJson),
    baseUrl: BASE_URL,
    async requestDiagnostic(args, caller) {
      const { requestDiagnostic } = await import('../request-diagnostic-tool.ts');
      return requestDiagnostic(args, caller, BASE_URL);
    },
    onFailure,
  });
}
