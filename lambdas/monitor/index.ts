import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import type { CheckResult } from '../../verify/report.ts';
import { type CheckGroupName, verify } from '../../verify/verify.ts';
import { readEnvironment } from '../shared/request-environment.ts';

const MonitorEnvironment = z.object({
  BASE_URL: z.url(),
  STAGE: z.string().min(1),
});

const { BASE_URL, STAGE } = readEnvironment(MonitorEnvironment, process.env);

const logger = new Logger();
const metrics = new Metrics({ defaultDimensions: { stage: STAGE } });
const message = 'Check of the deployment';

/** All groups except `pages` and `links`, which read the website: it does not change between deployments. */
const groups: readonly CheckGroupName[] = [
  'tls',
  'reads',
  'problems',
  'descriptors',
  'mcp',
  'a2a',
  'request',
];

/**
 * Checks the deployment from outside, without sending an e-mail. Writes one log line and the metric `ChecksFailed`,
 * which is 0 if all checks pass. If that were not published, a stopped monitor would look like success.
 */
export async function handler(_event: unknown, { awsRequestId: requestId }: Context): Promise<void> {
  const { ok, counts, lines } = await verify(BASE_URL, { groups });
  metrics.addMetric('ChecksFailed', MetricUnit.Count, counts.failed);
  metrics.publishStoredMetrics();
  if (ok) logger.info(message, { requestId, counts });
  else logger.error(message, { requestId, counts, failures: formatFailures(lines) });
}

/** Joins all failures into one string, because Logs Insights shows the items of a list only one at a time. */
function formatFailures(lines: readonly CheckResult[]): string {
  return lines
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ group, check, expected, seen }) => `${group}: ${check} (expected ${expected}, saw ${seen})`)
    .join('\n');
}
