import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Runs the command with a PATH that has no CDK CLI. */
function deploy(environment: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, ['bin/deploy-emulator.ts'], {
    env: { PATH: '/nonexistent', ...environment },
    encoding: 'utf8',
  });
  return { status, message: stderr.split('\n')[0] };
}

/** The stages whose account is the emulator's. Of two values of one name the CDK CLI takes the last. */
const fixture = '-c firm=test/fixtures/firm -c stage=dev';

describe('npm run deploy:emulator', () => {
  test.each([
    ['is not set', {}, 'set AWS_ENDPOINT_URL to the address of the emulator'],
    [
      'is AWS itself',
      { AWS_ENDPOINT_URL: 'https://sts.amazonaws.com' },
      'AWS_ENDPOINT_URL is "https://sts.amazonaws.com", but must be on this machine, such as "http://127.0.0.1:4566"',
    ],
    [
      'only looks like this machine',
      { AWS_ENDPOINT_URL: 'http://127.0.0.1.example.com' },
      'AWS_ENDPOINT_URL is "http://127.0.0.1.example.com", but must be on this machine, such as "http://127.0.0.1:4566"',
    ],
    [
      'is elsewhere for one service',
      { AWS_ENDPOINT_URL: 'http://127.0.0.1:4566', AWS_ENDPOINT_URL_S3: 'https://s3.example.com' },
      'AWS_ENDPOINT_URL_S3 is "https://s3.example.com", but must be on this machine, such as "http://127.0.0.1:4566"',
    ],
  ])('refuses when the endpoint %s', (_what, environment, reason) => {
    expect(deploy(environment)).toEqual({ status: 1, message: `Cannot deploy: ${reason}` });
  });

  test('bootstraps the regions of the stacks that the context asks for, and hands on all else to cdk deploy', () => {
    const folder = mkdtempSync(join(tmpdir(), 'frontdesk-cdk-'));
    writeFileSync(join(folder, 'cdk'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
    const { stdout } = spawnSync(
      process.execPath,
      ['bin/deploy-emulator.ts', '-c', 'stage=prod', '--verbose', '--context=content=here'],
      {
        env: { PATH: `${folder}:/bin:/usr/bin`, AWS_ENDPOINT_URL: 'http://127.0.0.1:4566' },
        encoding: 'utf8',
      },
    );
    rmSync(folder, { recursive: true });

    expect(stdout.trim().split('\n')).toEqual([
      `bootstrap ${fixture} -c stage=prod --context=content=here`,
      `deploy --all --require-approval never --method direct ${fixture} -c stage=prod --verbose --context=content=here`,
    ]);
  });

  test.each(['http://127.0.0.1:4566', 'http://localhost:4566', 'http://[::1]:4566'])(
    'goes on to cdk bootstrap with %s',
    (endpoint) => {
      expect(deploy({ AWS_ENDPOINT_URL: endpoint }).message).toBe('Cannot deploy: cdk bootstrap failed');
    },
  );
});
