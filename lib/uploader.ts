import { Stack } from 'aws-cdk-lib';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import { acknowledge } from './cdk-nag.ts';

const uploads = 'CDK writes the function that uploads, and its role; it runs during a deployment alone';
const invalidates = 'CDK lets the function invalidate what any distribution keeps; it reads and changes none';

/** Gives the reasons for what cdk-nag finds in the one function that all deployments of a stack share. */
export function acknowledgeUploader(scope: IConstruct, bucket: IBucket): void {
  const stack = Stack.of(scope);
  const contentBucket = stack.getLogicalId(bucket.node.defaultChild as CfnBucket);
  for (const child of stack.node.children) {
    if (!child.node.id.startsWith('Custom::CDKBucketDeployment')) continue;
    acknowledge(child, {
      'AwsSolutions::AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
        uploads,
      [wildcard('Action::s3:GetBucket*')]: uploads,
      [wildcard('Action::s3:GetObject*')]: uploads,
      [wildcard('Action::s3:List*')]: uploads,
      [wildcard('Action::s3:Abort*')]: uploads,
      [wildcard('Action::s3:DeleteObject*')]: uploads,
      [wildcard(`Resource::arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${stack.region}/*`)]: uploads,
      [wildcard(`Resource::<${contentBucket}.Arn>/*`)]: uploads,
      [wildcard('Resource::*')]: invalidates,
      'AwsSolutions::AwsSolutions-L1': uploads,
      'Serverless::Serverless-LambdaDLQ': uploads,
      'Serverless::Serverless-LambdaLatestVersion': uploads,
      'Serverless::Serverless-LambdaTracing': uploads,
    });
  }
}

const wildcard = (finding: string) => `AwsSolutions::AwsSolutions-IAM5[${finding}]`;
