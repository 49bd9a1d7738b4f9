import { vi } from 'vitest';
import { captureLog } from './capture-log.ts';
import { lambdaContext } from './lambda-events.ts';
import { loadFunction } from './load-function.ts';

/** Runs the monitor function for the deployment at `url`, configured as on Lambda. Returns its log. */
export async function monitorLog(url: string): Promise<string> {
  const environment = {
    BASE_URL: url,
    POWERTOOLS_SERVICE_NAME: 'frontdesk',
    POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
    STAGE: 'test',
  };
  const { handler } = await loadFunction(environment, () => import('../../lambdas/monitor/index.ts'));
  const log = captureLog();
  try {
    await handler({}, lambdaContext(60_000));
  } finally {
    log.end();
    vi.unstubAllEnvs();
  }
  return log.text();
}
