import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs an AWS CLI command, such as `sts get-caller-identity`, in a region, and returns its JSON. An error has the last
 * line of the CLI's output as its message, and a service's error code, such as `NotFoundException`, as its `code`.
 */
export async function awsCli(region: string, command: string, ...args: string[]) {
  const options = ['--region', region, '--output', 'json', '--cli-connect-timeout', '10'];
  try {
    const run = promisify(execFile)('aws', [...command.split(' '), ...args, ...options], {
      maxBuffer: 2 ** 26,
    });
    return JSON.parse((await run).stdout || '{}');
  } catch (cause) {
    const { code, stderr = '', message } = cause as { code?: unknown; stderr?: string; message: string };
    if (code === 'ENOENT') throw new Error('the AWS CLI was not found. Install version 2', { cause });
    const line = stderr.trim().split('\n').at(-1) || message;
    throw Object.assign(new Error(line, { cause }), { code: /\((\w+)\)/.exec(line)?.[1] });
  }
}
