import { spawnSync } from 'node:child_process';
import { CommandError, formatError } from './command-error.ts';

const usage = `Usage: AWS_ENDPOINT_URL=http://127.0.0.1:4566 npm run deploy:emulator [-- ARGUMENTS]

Runs cdk bootstrap, in every region of the stage, and cdk deploy against an emulator of AWS on this machine.

  ARGUMENTS  those of cdk deploy, for instance -c stage=NAME of test/fixtures/firm`;

// That of the fixture's stages.
const account = '000000000000';
const loopback = /^(?:localhost|(?:[a-z\d-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The environment of this process without access to an account: dummy credentials, no profile, and endpoints on this
 * machine only. Throws a CommandError for an endpoint elsewhere.
 */
function requireEmulatorEnvironment(): NodeJS.ProcessEnv {
  const { AWS_ENDPOINT_URL } = process.env;
  if (!AWS_ENDPOINT_URL)
    throw new CommandError('Cannot deploy: set AWS_ENDPOINT_URL to the address of the emulator');
  const otherVariables = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'));
  const endpoints = Object.entries(process.env).filter(([name]) => name.startsWith('AWS_ENDPOINT_URL'));
  for (const [name, url = ''] of endpoints) {
    if (!loopback.test(URL.parse(url)?.hostname ?? '')) {
      throw new CommandError(
        `Cannot deploy: ${name} is "${url}", but must be on this machine, such as "http://127.0.0.1:4566"`,
      );
    }
  }
  return {
    ...Object.fromEntries([...otherVariables, ...endpoints]),
    AWS_ACCESS_KEY_ID: account,
    AWS_SECRET_ACCESS_KEY: 'emulator',
    AWS_REGION: 'us-east-1',
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}

function runCdk(args: readonly string[], env: NodeJS.ProcessEnv): void {
  const { status, error: cause } = spawnSync('cdk', args, { env, stdio: 'inherit' });
  if (status !== 0) throw new CommandError(`Cannot deploy: cdk ${args[0]} failed`, { cause });
}

/** What `args` say of the context: it decides which stacks there are, and so in which regions. */
function contextArguments(args: readonly string[]): string[] {
  return args.filter(
    (arg, index) => /^(?:-c|--context)/.test(arg) || /^(?:-c|--context)$/.test(args[index - 1] ?? ''),
  );
}

try {
  const env = requireEmulatorEnvironment();
  const args = ['-c', 'firm=test/fixtures/firm', '-c', 'stage=dev', ...process.argv.slice(2)];
  // Without an environment the CLI bootstraps those of the app's stacks.
  runCdk(['bootstrap', ...contextArguments(args)], env);
  // MiniStack does not find a change set of an update that it has made before.
  runCdk(['deploy', '--all', '--require-approval', 'never', '--method', 'direct', ...args], env);
} catch (error) {
  console.error(formatError(error, `\n\n${usage}`));
  process.exitCode = 1;
}
