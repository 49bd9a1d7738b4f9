import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface StartedRun {
  readonly url: string;
  stop(): Promise<void>;
}

/** The local run as a user starts it, on any free ports, once it is ready. */
export async function startLocalRun(): Promise<StartedRun> {
  const run = spawn(process.execPath, ['bin/local.ts'], {
    env: { ...process.env, PORT: '0', INBOX_PORT: '0', DYNAMODB_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = Promise.withResolvers<string>();
  run.on('exit', () => ready.reject(new Error('Cannot use the local run: it ended before it was ready')));
  createInterface(run.stdout).on('line', (line) => {
    const [, url] = /^Frontdesk is running at (\S+)/.exec(line) ?? [];
    if (url) ready.resolve(url);
  });
  return {
    url: await ready.promise,
    async stop() {
      const exit = once(run, 'exit');
      run.kill();
      await exit;
    },
  };
}
