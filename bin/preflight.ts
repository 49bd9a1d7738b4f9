import './usage.ts';
import dns from 'node:dns/promises';
import { firmFolder } from '../lib/config/firm-folder.ts';
import { readDeploymentName, requireStage } from '../lib/config/frontdesk-config.ts';
import { UserError } from '../lib/config/user-error.ts';
import { awsCli as aws } from '../lib/firm/aws-cli.ts';
import { checks, orDefault } from '../lib/firm/preflight-checks.ts';
import { runWithContext } from './run-command.ts';

await runWithContext(process.argv.slice(2), async (context) => {
  const { stage: name, '@aws-cdk/core:bootstrapQualifier': qualifier = 'hnb659fds' } = context;
  if (!name)
    throw new UserError('Cannot check: specify a stage, such as "npm run preflight -- -c stage=dev"');
  const firm = firmFolder(context.firm).path;
  const stage = requireStage(firm, name);
  const caller = await aws(stage.region, 'sts get-caller-identity').catch((cause: Error) => {
    throw new UserError(`Cannot query AWS: ${cause.message}`, { cause });
  });
  if (caller.Account !== stage.account) {
    throw new UserError(
      `Cannot check: the stage belongs to account ${stage.account}, but the credentials belong to ${caller.Account}`,
    );
  }
  const stack = ['--stack-name', `${readDeploymentName(firm)}-${name}`];
  const answer = aws(stage.region, 'cloudformation list-stack-resources', ...stack);
  // AWS returns this error code if the stack does not exist.
  const { StackResourceSummaries = [] } = await orDefault(answer, {}, 'ValidationError');
  const resources: { PhysicalResourceId?: string; ResourceStatus: string }[] = StackResourceSummaries;
  const existing = resources.filter(({ ResourceStatus }) => !ResourceStatus.startsWith('DELETE_'));
  const owned = new Set(existing.map(({ PhysicalResourceId = '' }) => PhysicalResourceId));
  const findings = Object.entries(checks).map(async ([title, check]) => {
    const failure = (error: Error) => ['fails', `cannot be checked: ${error.message}`] as const;
    const [outcome, text] = await check({ stage, qualifier, owned, aws, dns }).catch(failure);
    if (outcome === 'fails') process.exitCode = 1;
    return `${outcome.padEnd(8)} ${title}: ${text}`;
  });
  console.log(
    `good     Account: ${stage.account}, ${stage.region}\n${(await Promise.all(findings)).join('\n')}`,
  );
});
