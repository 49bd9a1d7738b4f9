import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

const project = join(import.meta.dirname, '..');
const cdk = join(project, 'node_modules', 'aws-cdk', 'bin', 'cdk');

/**
 * Runs `cdk synth` into `output`, on the Node of this process. Throws what the app says is wrong.
 *
 * @param args further arguments of the CDK CLI, such as `-c stage=NAME`
 */
export async function synthesize(
  output: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(
    process.execPath,
    [cdk, 'synth', '--quiet', '--no-notices', '--output', output, ...args],
    {
      cwd: project,
      env: { ...process.env, ...quiet, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) },
      stdio: ['ignore', 'ignore', 'pipe'],
      // In a group of its own, so that the app, which is a child of the CLI, can be ended with it.
      detached: true,
    },
  );
  const stop = () => child.pid && process.kill(-child.pid, 'SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  const said = text(child.stderr);
  const [code] = await once(child, 'exit');
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(mistakes(await said));
}

/** No look-ups on the network. */
const quiet = { CDK_DISABLE_CLI_TELEMETRY: 'true', CDK_DISABLE_VERSION_CHECK: 'true' };

/** What the app says, without what the CLI says about the app. */
function mistakes(said: string): string {
  const chatter = /^(Bundling asset |npm warn |\s*$)|: Subprocess exited with error \d+$/;
  const lines = said.split('\n').filter((line) => !chatter.test(line));
  return lines.join('\n') || 'Cannot synthesize the stack: run "npx cdk synth" to see why';
}
