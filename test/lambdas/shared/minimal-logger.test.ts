import { Logger as Powertools } from '@aws-lambda-powertools/logger';
import { afterEach, expect, test, vi } from 'vitest';
import { MinimalLogger } from '../../../lambdas/shared/minimal-logger.ts';

afterEach(() => vi.restoreAllMocks());

type AnyLogger = Pick<MinimalLogger, 'appendKeys' | 'resetKeys' | 'info' | 'error'>;

/** Returns the lines of three messages, each with its stream, without Powertools' sampling field. */
function captureLines(logger: AnyLogger): object[] {
  const lines: object[] = [];
  for (const stream of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[stream], 'write').mockImplementation((line) => {
      const { timestamp, sampling_rate: _, ...others } = JSON.parse(String(line));
      return lines.push({ stream, hasTimestamp: !Number.isNaN(Date.parse(timestamp)), ...others }) > 0;
    });
  }
  logger.appendKeys({ method: 'tools/call', tool: 'get_cases' });
  logger.error('MCP failure', { cause: { name: 'TypeError', frames: [] } });
  logger.info('MCP message', { requestId: 'r', status: undefined, durations: { total: 1 } });
  logger.resetKeys();
  logger.info('MCP message', {});
  return lines;
}

test("MinimalLogger writes the same lines as Powertools' Logger, to the same streams", () => {
  const minimal = captureLines(new MinimalLogger({ service: 'frontdesk' }));
  vi.restoreAllMocks();

  expect(minimal).toEqual(captureLines(new Powertools({ serviceName: 'frontdesk' })));
  expect(minimal).toHaveLength(3);
});
