import { Logger } from '@aws-lambda-powertools/logger';
import { composeInInitPhase } from '../runtime/init-phase.ts';
import { createHttpEndpoint } from './http-endpoint.ts';

const handleDiagnosticRequest = await composeInInitPhase(process.env);

// composeInInitPhase() has validated it with the rest of the environment.
const { BASE_URL = '' } = process.env;

export const handler = createHttpEndpoint({
  handleDiagnosticRequest,
  baseUrl: BASE_URL,
  logger: new Logger(),
});
