import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ContentCopy } from '../fixtures/content-copy.ts';

const anyPorts = { PORT: '0', INBOX_PORT: '0', DYNAMODB_PORT: '0' };

export interface LocalCommand {
  readonly pid: number;
  /** The output so far, by line. */
  readonly lines: readonly string[];
  kill(signal: NodeJS.Signals): void;
  /** Resolves to the first matching line after the first `after` lines. Rejects if the command ends without one. */
  line(pattern: RegExp, after?: number): Promise<string>;
  ended(): Promise<{ code: number | null }>;
  /** Kills the command and removes its functions. */
  dispose(): Promise<void>;
}

/** Runs `bin/local.ts` as a process, on any free ports. Uses a copy of the fixture unless `args` names another firm. */
export function spawnLocalCommand(
  environment: Record<string, string> = {},
  args: readonly string[] = ['-c', `firm=${new ContentCopy().firm}`],
): LocalCommand {
  const child = spawn(process.execPath, ['bin/local.ts', ...args], {
    env: { ...process.env, ...anyPorts, ...environment },
  });
  const pid = child.pid ?? 0;
  const functions = join('cdk.out', `local-${environment.PORT ?? pid}`);
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  const exit = once(child, 'exit');
  // The last lines may arrive after the exit.
  const allRead = once(child, 'close');
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      for (const checkLines of listeners) checkLines();
    });
  return {
    pid,
    lines,
    kill: (signal) => child.kill(signal),
    line: (pattern, after = 0) =>
      new Promise((resolve, reject) => {
        const checkLines = () => {
          const match = lines.slice(after).find((line) => pattern.test(line));
          if (match === undefined) return;
          listeners.delete(checkLines);
          resolve(match);
        };
        listeners.add(checkLines);
        checkLines();
        allRead.then(() =>
          reject(new Error(`The command ended without a line that matches ${pattern}: ${lines.join('\n')}`)),
        );
      }),
    async ended() {
      const [code] = await exit;
      await allRead;
      return { code };
    },
    async dispose() {
      child.kill('SIGKILL');
      await exit;
      rmSync(functions, { recursive: true, force: true });
    },
  };
}

interface StartedCommand {
  readonly url: string;
  stop(): Promise<void>;
}

/** Runs the local command for the firm in FRONTDESK_FIRM or the working directory. Resolves when the site is ready. */
export async function startLocalCommand(): Promise<StartedCommand> {
  const command = spawnLocalCommand({}, []);
  const url = findUrl(await command.line(/^Frontdesk is running at /));
  return {
    url,
    async stop() {
      command.kill('SIGTERM');
      await command.ended();
    },
  };
}

/** Returns the first URL in a line. */
export const findUrl = (line: string) => /http:\/\/[\d.:]+/.exec(line)?.[0] ?? '';
