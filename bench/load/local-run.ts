import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface LocalRun {
  readonly url: string;
  close(): Promise<void>;
}

const anyPorts = { PORT: '0', INBOX_PORT: '0', DYNAMODB_PORT: '0' };

/** What `npm start` runs, as a process of its own on free ports. */
export async function startLocalRun(): Promise<LocalRun> {
  const child = spawn(process.execPath, ['bin/local.ts'], {
    env: { ...process.env, ...anyPorts },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const [, found] = /^Frontdesk is running at (\S+)/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error('Cannot load the local run: it ended before it answered')));
  });
  return {
    url,
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
