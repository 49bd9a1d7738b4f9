import './usage.ts';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CloudFrontKeyValueStoreClient } from '@aws-sdk/client-cloudfront-keyvaluestore';
import { S3Client } from '@aws-sdk/client-s3';
import { countInDigits } from '../contract/in-words.ts';
import { CloudFrontRouteStore } from '../lambdas/publisher/cloudfront-route-store.ts';
import { purge } from '../lambdas/publisher/purge.ts';
import { deleteObjects, S3ObjectStore } from '../lambdas/publisher/s3-object-store.ts';
import { firmFolder } from '../lib/config/firm-folder.ts';
import { readDeploymentName, requireStage } from '../lib/config/frontdesk-config.ts';
import { formatError, UserError } from '../lib/config/user-error.ts';
import { awsCli } from '../lib/firm/aws-cli.ts';
import { runWithContext } from './run-command.ts';

interface DeployedStack {
  readonly StackId: string;
  readonly StackStatus: string;
  readonly Outputs?: readonly { readonly OutputKey: string; readonly OutputValue: string }[];
}

async function describeStack(name: string, region: string): Promise<DeployedStack> {
  try {
    return (await awsCli(region, 'cloudformation describe-stacks', '--stack-name', name)).Stacks[0];
  } catch (cause) {
    throw new UserError(`Cannot purge: ${(cause as Error).message}`, { cause });
  }
}

const isChanging = ({ StackStatus }: DeployedStack) => StackStatus.endsWith('_IN_PROGRESS');

function requireOutput({ StackId, Outputs = [] }: DeployedStack, key: string): string {
  const output = Outputs.find(({ OutputKey }) => OutputKey === key);
  if (!output) throw new UserError(`Cannot purge: ${StackId} has no output "${key}". Deploy the stage first`);
  return output.OutputValue;
}

async function confirm(keys: readonly string[]): Promise<boolean> {
  console.log(keys.join('\n'));
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.setPrompt(`Delete ${countInDigits(keys.length, 'object')} without a route? (yes) `);
  terminal.prompt();
  try {
    for await (const answer of terminal) return answer.trim() === 'yes';
    return false;
  } finally {
    terminal.close();
  }
}

await runWithContext(process.argv.slice(2), async (context) => {
  const { stage } = context;
  if (!stage) throw new UserError('Cannot purge: specify a stage, such as "npm run purge -- -c stage=dev"');
  const firm = firmFolder(context.firm).path;
  const { account, region } = requireStage(firm, stage);
  const describe = () => describeStack(`${readDeploymentName(firm)}-${stage}`, region);
  const deployed = await describe();
  if (!deployed.StackId.includes(`:${account}:`)) {
    throw new UserError(
      `Cannot purge: the stage belongs to account ${account}, but these credentials access ${deployed.StackId}`,
    );
  }
  const bucket = requireOutput(deployed, 'ContentBucketName');
  const s3 = new S3Client({ region });
  const { deleted, interruption, broken } = await purge({
    routes: new CloudFrontRouteStore(
      new CloudFrontKeyValueStoreClient({ region }),
      requireOutput(deployed, 'RoutesArn'),
    ),
    objects: {
      list: () => new S3ObjectStore(s3, bucket).list(),
      delete: (keys) => deleteObjects(s3, bucket, keys),
    },
    run: randomUUID(),
    stack: {
      async requireAtRest() {
        const stack = await describe();
        if (isChanging(stack)) throw new UserError(`Cannot purge while the stack is in ${stack.StackStatus}`);
      },
      async waitUntilAtRest() {
        const stack = await describe();
        if (isChanging(stack)) console.error(`Waiting for the stack to leave ${stack.StackStatus}`);
        while (isChanging(await describe())) await sleep(10_000);
      },
    },
    confirm,
  });
  console.log(`Deleted ${countInDigits(deleted.length, 'object')}`);
  if (interruption !== undefined) console.error(formatError(interruption));
  if (broken.length > 0) {
    console.error(
      `Objects are missing for ${broken.join(', ')}. Publish again: npx cdk deploy --all -c stage=${stage} -c republish=$(date +%s)`,
    );
  }
  if (interruption !== undefined || broken.length > 0) process.exitCode = 1;
});
