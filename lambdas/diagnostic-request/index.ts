import { Logger } from '@aws-lambda-powertools/logger';
import { receiveEarly } from '../request/early.ts';
import { createHandler } from './handler.ts';

const receive = await receiveEarly(process.env);

// Validated with the rest of the environment.
const { BASE_URL = '' } = process.env;

export const handler = createHandler({ receive, baseUrl: BASE_URL, logger: new Logger() });
