import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { RequestServices } from './request-services.ts';

interface RunningFunction<Handler> {
  readonly handler: Handler;
  readonly services: RequestServices;
  close(): Promise<void>;
}

/** Starts a function and its services for all tests in a file. Each test starts with an empty table and inbox. */
export function functionOfFile<Handler>(
  start: () => Promise<RunningFunction<Handler>>,
): Omit<RunningFunction<Handler>, 'close'> {
  let running: RunningFunction<Handler>;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());
  beforeEach(async () => {
    await running.services.table.empty();
    running.services.ses.delivered.length = 0;
  });
  return {
    get handler() {
      return running.handler;
    },
    get services() {
      return running.services;
    },
  };
}
