import type { A2aData } from '../../contract/a2a-publication.ts';
import { AgentEndpointEnvironment } from '../door/environment.ts';
import { MinimalLogger } from '../door/logger.ts';
import { parseCompiledData } from '../door/publication.ts';
import { readEnvironment } from '../request/environment.ts';
import { createA2aEndpoint } from './handler.ts';

/** An A2aPublication as JSON, compiled in when the function is bundled. */
declare const a2aDataJson: string;

const { BASE_URL, ALLOWED_ORIGINS, POWERTOOLS_SERVICE_NAME } = readEnvironment(
  AgentEndpointEnvironment,
  process.env,
);

export const handler = createA2aEndpoint({
  a2aData: parseCompiledData<A2aData>(a2aDataJson, BASE_URL),
  allowedOrigins: new Set([new URL(BASE_URL).origin, ...ALLOWED_ORIGINS]),
  async requestDiagnostic(request) {
    const { requestDiagnostic } = await import('./request-diagnostic.ts');
    return requestDiagnostic(request, BASE_URL);
  },
  logger: new MinimalLogger({ service: POWERTOOLS_SERVICE_NAME }),
});
