import { Logger } from '@aws-lambda-powertools/logger';
import { composeInInitPhase } from '../runtime/init-phase.ts';
import { createHttpEndpoint } from './http-endpoint.ts';

const diagnosticRequests = await composeInInitPhase(process.env);

// composeInInitPhase() has validated it with the rest of the environment.
const { BASE_URL = '' } = process.env;

export const handler = createHttpEndpoint({
  diagnosticRequests,
  baseUrl: BASE_URL,
  logger: new Logger(),
});
