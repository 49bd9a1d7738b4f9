import { Logger } from '@aws-lambda-powertools/logger';
import resultPagesContent from '#content/result-pages';
import { DigestSecret } from '../keyed-digests.ts';
import { createHttpEndpoint } from './http-endpoint.ts';
import { ResultPages } from './result-pages.ts';

const { BASE_URL = '', DIGEST_SECRET_ARN = '', DEPRECATION = '{}' } = process.env;

// With only a few requests a day, nearly every request is the first of its instance. The digest secret is therefore
// fetched in the init phase, while the modules load. After a failure, the first request fetches it again.
const digestSecret = new DigestSecret(DIGEST_SECRET_ARN);
const prefetch = digestSecret.fetchDigests().catch(() => undefined);
const { composeFromEnvironment } = await import('../composition-root.ts');
// This also validates the whole environment.
const diagnosticRequests = composeFromEnvironment(process.env, digestSecret);
// Lambda may freeze the instance between the init phase and the first request, which would break a pending call.
await prefetch;

export const handler = createHttpEndpoint({
  diagnosticRequests,
  resultPages: new ResultPages(resultPagesContent),
  baseUrl: BASE_URL,
  deprecation: JSON.parse(DEPRECATION),
  logger: new Logger(),
});
