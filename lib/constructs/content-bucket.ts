import { type CfnResource, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledgeFindings } from '../cdk-nag.ts';

/**
 * What is published; only the distribution may read it. A deployment can make it again at any time, so it is emptied
 * and deleted with the stack. What writes into it depends on this construct, so nothing is written before the resource
 * that empties it exists, or after it is gone, even when the creation of the stack fails.
 */
export class ContentBucket extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, { logGroup }: { readonly logGroup: LogGroup }) {
    super(scope, id);
    // The class misses its own interface under exactOptionalPropertyTypes, for which aws-cdk-lib is not written.
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
      // Also after a first deployment that failed midway.
      autoDeleteObjects: true,
    }) as IBucket;
    this.logEmptyingTo(logGroup);
    acknowledgeFindings(this.bucket, {
      'AwsSolutions::AwsSolutions-S1':
        'What lies in it is public, and only the distribution and the publisher read it; what readers ask for is logged at the edge, if at all',
    });
  }

  /** CDK gives its function no log group. Lambda would make one without retention, which outlives the stack. */
  private logEmptyingTo({ logGroupName }: LogGroup): void {
    const provider = Stack.of(this).node.findChild('Custom::S3AutoDeleteObjectsCustomResourceProvider');
    const handler = provider.node.findChild('Handler') as CfnResource;
    handler.addPropertyOverride('LoggingConfig', { LogGroup: logGroupName });
  }
}
