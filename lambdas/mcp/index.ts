import mcpNames from '#content/mcp-names';
import { parseCompiledData } from '../../release/base-url-placeholder.ts';
import { MinimalLogger } from '../shared/minimal-logger.ts';
import { OriginPolicy, parseOrigins } from '../shared/origin-policy.ts';
import { createMcpEndpoint } from './endpoint.ts';
import { createPrecomputedResponses } from './precomputed/responses.ts';

// The environment is validated when the SDK loads, because loading zod takes longer than a precomputed response.
const { BASE_URL = '', ALLOWED_ORIGINS = '', POWERTOOLS_SERVICE_NAME = '' } = process.env;

export const handler = createMcpEndpoint({
  toolNames: mcpNames.tools,
  writeTools: mcpNames.writeTools,
  originPolicy: new OriginPolicy(BASE_URL, parseOrigins(ALLOWED_ORIGINS)),
  precomputedResponse: createPrecomputedResponses((key) => {
    // Importing `node:fs` reads all of its members, and reading `promises` loads code that no response needs.
    const { existsSync, readFileSync } = process.getBuiltinModule('node:fs');
    const file = `${import.meta.dirname}/${key}.json`;
    return existsSync(file) ? parseCompiledData(readFileSync(file, 'utf8'), BASE_URL) : undefined;
  }),
  async loadSdk(onFailure) {
    const { createDeployedSdkResponder } = await import('./sdk/deployed-responder.ts');
    return createDeployedSdkResponder((json) => parseCompiledData(json, BASE_URL), onFailure);
  },
  logger: new MinimalLogger({ service: POWERTOOLS_SERVICE_NAME }),
});
