import { type CfnResource, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledgeFindings } from '../cdk-nag.ts';

/**
 * The bucket with the published documents, which only the distribution may read. Any deployment can recreate its
 * contents, so it is emptied and deleted with the stack. Everything that writes to it depends on this construct: nothing
 * is written before the resource that empties it exists or after that was deleted, even when stack creation fails.
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
    this.logEmptyingTo(logGroup);
    acknowledgeFindings(this.bucket, {
      'AwsSolutions::AwsSolutions-S1':
        'Its contents are public, and only the distribution and the publisher read it; requests are logged at the edge, if at all',
    });
  }

  /** CDK gives this function no log group. Lambda would create one that never expires and outlives the stack. */
  private logEmptyingTo({ logGroupName }: LogGroup): void {
    const provider = Stack.of(this).node.findChild('Custom::S3AutoDeleteObjectsCustomResourceProvider');
    const handler = provider.node.findChild('Handler') as CfnResource;
    handler.addPropertyOverride('LoggingConfig', { LogGroup: logGroupName });
  }
}
