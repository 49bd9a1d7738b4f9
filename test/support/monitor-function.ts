import { vi } from 'vitest';
import { lambdaContext } from './lambda-events.ts';
import { loadFunction } from './load-function.ts';

/** What the scheduled check of the deployment at `url`, put together from its environment as on Lambda, writes. */
export async function monitorLog(url: string): Promise<string> {
  const environment = {
    BASE_URL: url,
    POWERTOOLS_SERVICE_NAME: 'frontdesk',
    POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
    STAGE: 'test',
  };
  const { handler } = await loadFunction(environment, () => import('../../lambdas/monitor/index.ts'));
  const written: string[] = [];
  const write = (chunk: string | Uint8Array) => {
    written.push(String(chunk));
    return true;
  };
  const streams = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
  for (const stream of streams) stream.mockImplementation(write);
  try {
    await handler({}, lambdaContext(60_000));
  } finally {
    for (const stream of streams) stream.mockRestore();
    vi.unstubAllEnvs();
  }
  return written.join('');
}
