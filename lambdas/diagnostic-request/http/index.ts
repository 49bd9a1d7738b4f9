import { Logger } from '@aws-lambda-powertools/logger';
import resultPagesContent from '#content/result-pages';
import { DigestSecret } from '../keyed-digests.ts';
import { createHttpEndpoint } from './http-endpoint.ts';
import { ResultPages } from './result-pages.ts';

const { BASE_URL = '', DIGEST_SECRET_ARN = '' } = process.env;

// At a few requests a day nearly each is the first of its instance: the key of the digests is fetched at once, and the
// modules load while that call is under way. No request waits yet: after a failure the first one fetches again.
const digestSecret = new DigestSecret(DIGEST_SECRET_ARN);
const prefetch = digestSecret.fetchDigests().catch(() => undefined);
const { composeFromEnvironment } = await import('../composition-root.ts');
// Validates the whole environment.
const diagnosticRequests = composeFromEnvironment(process.env, digestSecret);
// Lambda may freeze an instance between init phase and first request: a call under way would break off.
await prefetch;

export const handler = createHttpEndpoint({
  diagnosticRequests,
  resultPages: new ResultPages(resultPagesContent),
  baseUrl: BASE_URL,
  logger: new Logger(),
});
