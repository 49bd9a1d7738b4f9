import { type CfnResource, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledgeFindings } from '../cdk-nag.ts';

/**
 * The bucket with the published documents, which only the distribution may read. Any deployment can recreate its
 * contents, so it is emptied and deleted with the stack. Everything that writes to the bucket depends on this construct.
 * So nothing is written while the resource that empties the bucket does not exist, even when stack creation fails.
 */
export class ContentBucket extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, { logGroup }: { readonly logGroup: LogGroup }) {
    super(scope, id);
    // aws-cdk-lib does not support exactOptionalPropertyTypes, under which the class does not match its interface.
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
      // Also covers a first deployment that fails midway.
      autoDeleteObjects: true,
    }) as IBucket;
    this.setEmptierLogGroup(logGroup);
    acknowledgeFindings(this.bucket, {
      'AwsSolutions::AwsSolutions-S1':
        'Its contents are public, and only the distribution and the publisher read it; requests are logged only at the edge, if the stage wants it',
    });
  }

  /** CDK's function has no log group of its own, so Lambda would create one that never expires and outlives the stack. */
  private setEmptierLogGroup({ logGroupName }: LogGroup): void {
    const provider = Stack.of(this).node.findChild('Custom::S3AutoDeleteObjectsCustomResourceProvider');
    const handler = provider.node.findChild('Handler') as CfnResource;
    handler.addPropertyOverride('LoggingConfig', { LogGroup: logGroupName });
  }
}
