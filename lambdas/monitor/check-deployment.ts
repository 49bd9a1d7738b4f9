import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Context } from 'aws-lambda';
import type { CheckResult } from '../../verify/check-report.ts';
import { verify } from '../../verify/verify.ts';

interface CheckDeploymentDependencies {
  /** Base URL of the deployment. */
  readonly url: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

const message = 'Check of the deployment';

/**
 * Checks the deployment from outside, and sends no e-mail. Writes one log line and the metric `ChecksFailed`, which is 0
 * if all checks pass: without it nobody could tell that from a monitor that stopped.
 */
export function createCheckDeployment({ url, logger, metrics }: CheckDeploymentDependencies) {
  return async (_event: unknown, { awsRequestId: requestId }: Context): Promise<void> => {
    const { ok, counts, lines } = await verify(url);
    metrics.addMetric('ChecksFailed', MetricUnit.Count, counts.failed);
    metrics.publishStoredMetrics();
    if (ok) logger.info(message, { requestId, counts });
    else logger.error(message, { requestId, counts, failures: failuresIn(lines) });
  };
}

/** All failures in one text, since Logs Insights shows the items of a list only one by one. */
function failuresIn(lines: readonly CheckResult[]): string {
  return lines
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ group, check, expected, seen }) => `${group}: ${check} (expected ${expected}, saw ${seen})`)
    .join('\n');
}
