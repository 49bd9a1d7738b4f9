import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import * as z from 'zod';
import { readEnvironment } from '../shared/request-environment.ts';
import { createCheckDeployment } from './check-deployment.ts';

const MonitorEnvironment = z.object({ BASE_URL: z.url(), STAGE: z.string().min(1) });

const { BASE_URL, STAGE } = readEnvironment(MonitorEnvironment, process.env);

export const handler = createCheckDeployment({
  url: BASE_URL,
  logger: new Logger(),
  metrics: new Metrics({ defaultDimensions: { stage: STAGE } }),
});
