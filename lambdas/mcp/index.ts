import { parseCompiledData } from '../shared/compiled-data.ts';
import { MinimalLogger } from '../shared/minimal-logger.ts';
import { OriginRule } from '../shared/origin-rule.ts';
import { createMcpEndpoint } from './endpoint.ts';
import { createPrecomputedResponses } from './precomputed/responses.ts';

/** Names of the tools, and keys of the precomputed responses beside the bundle: JSON, compiled in at synth. */
declare const mcpNames: string;
const names: Readonly<Record<'tools' | 'writeTools' | 'answers', readonly string[]>> = JSON.parse(mcpNames);

// The environment is validated when the SDK loads: loading zod takes longer than a precomputed response.
const { BASE_URL = '', ALLOWED_ORIGINS = '', AGENTS_FORM = '', POWERTOOLS_SERVICE_NAME = '' } = process.env;

export const handler = createMcpEndpoint({
  toolNames: names.tools,
  writeTools: names.writeTools,
  originRule: new OriginRule(
    BASE_URL,
    ALLOWED_ORIGINS.split(' ').filter((origin) => origin !== ''),
  ),
  offersForm: AGENTS_FORM === 'true',
  precomputedResponse: createPrecomputedResponses({
    cacheKeys: new Set(names.answers),
    read(name) {
      // An import of `node:fs` reads all of its members, and reading `promises` loads what no response needs.
      const { readFileSync } = process.getBuiltinModule('node:fs');
      return parseCompiledData(readFileSync(`${import.meta.dirname}/${name}.json`, 'utf8'), BASE_URL);
    },
  }),
  async loadSdk(onFailure) {
    const { createDeployedSdkResponder } = await import('./sdk/responder.ts');
    return createDeployedSdkResponder((json) => parseCompiledData(json, BASE_URL), onFailure);
  },
  logger: new MinimalLogger({ service: POWERTOOLS_SERVICE_NAME }),
});
