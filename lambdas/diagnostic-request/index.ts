import { Logger } from '@aws-lambda-powertools/logger';
import * as z from 'zod';
import { readEnvironment } from '../request/environment.ts';
import { receiveFrom } from '../request/index.ts';
import { createHandler } from './handler.ts';

const { BASE_URL } = readEnvironment(z.object({ BASE_URL: z.url() }), process.env);

export const handler = createHandler({
  receive: receiveFrom(process.env),
  baseUrl: BASE_URL,
  logger: new Logger(),
});
