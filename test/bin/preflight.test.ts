import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixtureStage } from '../fixtures/firm-stage.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const { account } = fixtureStage('dev');
const answers = {
  'sts get-caller-identity': { UserId: 'AIDASAMPLEUSERID', Account: account },
  'ssm get-parameter': { Parameter: { Value: '30' } },
  'lambda get-account-settings': { AccountLimit: { UnreservedConcurrentExecutions: 1000 } },
  'cloudfront list-distributions': { DistributionList: { Items: [{ Id: 'E1', Aliases: { Quantity: 0 } }] } },
  'cloudfront list-key-value-stores': { KeyValueStoreList: {} },
  'logs describe-resource-policies': { resourcePolicies: [] },
  'sesv2 get-account': { ProductionAccessEnabled: true, SendingEnabled: true },
  'sesv2 get-email-identity': { VerifiedForSendingStatus: true },
  'cloudformation list-stack-resources': {
    StackResourceSummaries: [{ PhysicalResourceId: 'example.com', ResourceStatus: 'CREATE_COMPLETE' }],
  },
};

/** Runs the command with a fake AWS CLI that prints `answers`, fails for any other call, and records its calls. */
function preflight(stubs: Readonly<Record<string, unknown>>, error = 'An error occurred (AccessDenied): no') {
  const folder = scratchFolder();
  const cli = `#!/bin/sh
cd '${folder}'
case "$*" in *' --region us-east-1 --output json '*) ;; *) echo "Unexpected: $*" >&2; exit 252 ;; esac
[ -f "$1 $2" ] && exec cat "$1 $2"
printf '\\n%s\\n' '${error}' >&2
exit 254
`;
  writeFileSync(join(folder, 'aws'), cli, { mode: 0o755 });
  for (const [command, answer] of Object.entries(stubs)) {
    writeFileSync(join(folder, command), JSON.stringify(answer));
  }
  const args = ['bin/preflight.ts', '-c', 'firm=test/fixtures/firm', '-c', 'stage=dev'];
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  return { status, lines: stdout.split('\n').filter(Boolean), stderr };
}

describe('npm run preflight', () => {
  test('prints one line for the account and for each check, and exits with 0 if none fails', () => {
    const { status, lines, stderr } = preflight(answers);

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(lines[0]).toBe(`good     Account: ${account}, us-east-1`);
    expect(lines.slice(1).map((line) => line.split(':')[0])).toEqual(
      [
        'bootstrap',
        'lambda',
        'cloudFront',
        'quotas',
        'sending',
        'sender',
        'zones',
        'certificate',
        'records',
      ].map((check) => `good     ${check}`),
    );
  });

  test('prints one line if there are no credentials', () => {
    const error = 'Unable to locate credentials. You can configure credentials by running "aws login".';

    expect(preflight({}, error)).toEqual({ status: 1, lines: [], stderr: `Cannot query AWS: ${error}\n` });
  });

  test('prints one line for credentials of another account', () => {
    const otherAnswers = { ...answers, 'sts get-caller-identity': { Account: '999999999999' } };

    expect(preflight(otherAnswers)).toEqual({
      status: 1,
      lines: [],
      stderr: `Cannot check: the stage belongs to account ${account}, but the credentials belong to 999999999999\n`,
    });
  });

  test('continues after a check that AWS refuses, and exits with 1', () => {
    const { 'sesv2 get-account': _, ...otherAnswers } = answers;
    const { status, lines } = preflight(otherAnswers);

    expect(status).toBe(1);
    expect(lines.filter((line) => !line.startsWith('good'))).toEqual([
      'fails    sending: cannot be checked: An error occurred (AccessDenied): no',
    ]);
  });

  test('does not treat what remains of a failed stack as its own', () => {
    const remains = { PhysicalResourceId: 'example.com', ResourceStatus: 'DELETE_SKIPPED' };
    const stack = { 'cloudformation list-stack-resources': { StackResourceSummaries: [remains] } };

    expect(preflight({ ...answers, ...stack }).lines.join('\n')).toContain(
      'fails    sender: example.com already exists',
    );
  });

  test('checks a stage without a stack', () => {
    const { 'cloudformation list-stack-resources': _, ...otherAnswers } = answers;
    const error =
      'An error occurred (ValidationError) when calling the ListStackResources operation: no stack';

    expect(preflight(otherAnswers, error).lines).toHaveLength(10);
  });
});
