import { Stack, Token } from 'aws-cdk-lib';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import { acknowledgeFindings } from '../cdk-nag.ts';

const whyUploads = 'CDK writes the function that uploads, and its role; it runs during a deployment alone';
const whyInvalidates =
  'CDK lets the function invalidate what any distribution keeps; it reads and changes none';

/** Gives the reasons for what cdk-nag finds in the one function that all deployments of a stack share. */
export function acknowledgeBucketDeployment(scope: IConstruct, bucket: IBucket): void {
  const stack = Stack.of(scope);
  const account = Token.isUnresolved(stack.account) ? '<AWS::AccountId>' : stack.account;
  const contentBucket = stack.getLogicalId(bucket.node.defaultChild as CfnBucket);
  for (const child of stack.node.children) {
    if (!child.node.id.startsWith('Custom::CDKBucketDeployment')) continue;
    acknowledgeFindings(child, {
      'AwsSolutions::AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
        whyUploads,
      [wildcardFinding('Action::s3:GetBucket*')]: whyUploads,
      [wildcardFinding('Action::s3:GetObject*')]: whyUploads,
      [wildcardFinding('Action::s3:List*')]: whyUploads,
      [wildcardFinding('Action::s3:Abort*')]: whyUploads,
      [wildcardFinding('Action::s3:DeleteObject*')]: whyUploads,
      [wildcardFinding(`Resource::arn:aws:s3:::cdk-hnb659fds-assets-${account}-${stack.region}/*`)]:
        whyUploads,
      [wildcardFinding(`Resource::<${contentBucket}.Arn>/*`)]: whyUploads,
      [wildcardFinding('Resource::*')]: whyInvalidates,
      'AwsSolutions::AwsSolutions-L1': whyUploads,
      'Serverless::Serverless-LambdaDLQ': whyUploads,
      'Serverless::Serverless-LambdaLatestVersion': whyUploads,
      'Serverless::Serverless-LambdaTracing': whyUploads,
    });
  }
}

const wildcardFinding = (finding: string) => `AwsSolutions::AwsSolutions-IAM5[${finding}]`;
