import { Logger } from '@aws-lambda-powertools/logger';
import a2aDataJson from '#content/a2a-data';
import type { A2aData } from '../../contract/agents/a2a-data.ts';
import { parseCompiledData } from '../../release/base-url-placeholder.ts';
import { OriginPolicy, parseOrigins } from '../shared/origin-policy.ts';
import { agentEndpointEnvironment, readEnvironment } from '../shared/request-environment.ts';
import { createA2aEndpoint } from './endpoint.ts';

const { BASE_URL, ALLOWED_ORIGINS } = readEnvironment(agentEndpointEnvironment(), process.env);

export const handler = createA2aEndpoint({
  a2aData: parseCompiledData<A2aData>(a2aDataJson, BASE_URL),
  originPolicy: new OriginPolicy(BASE_URL, parseOrigins(ALLOWED_ORIGINS)),
  async requestDiagnostic(request) {
    const { requestDiagnostic } = await import('./request-diagnostic-skill.ts');
    return requestDiagnostic(request, BASE_URL);
  },
  logger: new Logger(),
});
