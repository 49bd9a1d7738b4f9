import { join } from 'node:path';
import { CustomResource, Duration, Stack } from 'aws-cdk-lib';
import type { KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Provider } from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';
import { routeFormat } from '../../release/edge-route.ts';
import type { Release } from '../../release/release.ts';
import { publisherFolder } from '../bundling/function-bundle.ts';
import { assetExtensions, createReleaseAssets, type ReleaseAssets } from '../bundling/release-assets.ts';
import { acknowledgeFindings } from '../cdk-nag.ts';
import { commonEnvironment, type DeploymentName } from '../function-environment.ts';
import { createFunction } from './functions.ts';

interface PublisherProps {
  readonly deployment: DeploymentName;
  readonly release: Release;
  /** Folder with a subfolder for the function's code. The release's assets are written into it. */
  readonly assets: string;
  readonly bucket: IBucket;
  readonly routes: KeyValueStore;
  /** Replaces the base URL placeholder in every document. */
  readonly baseUrl: string;
  readonly logGroup: LogGroup;
}

/**
 * 10,000 cases take less than a minute at 20 ms per call (docs/scale.md). The framework's function, which waits for
 * this one, can run for up to 15 minutes.
 */
const publisherTimeoutSeconds = 600;

/**
 * Publishes the manifest whenever it changes: a custom resource whose function uploads objects to the bucket and writes
 * routes to the store. A rollback runs it with the previous manifest.
 */
export class Publisher extends Construct {
  constructor(scope: Construct, id: string, props: PublisherProps) {
    super(scope, id);
    const { release, assets, bucket, routes, baseUrl } = props;
    const releaseAssets = createReleaseAssets(this, release, assets);
    const { manifest, bytes } = releaseAssets;
    const { fn, role } = createFunction(this, {
      description: 'Publishes objects and routes during a deployment',
      code: join(assets, publisherFolder),
      timeout: Duration.seconds(publisherTimeoutSeconds),
      // 10,000 cases need 762 MB (docs/scale.md). More memory also means more CPU, which signing the calls needs.
      memorySize: 2_048,
      logGroup: props.logGroup,
      environment: commonEnvironment(props.deployment),
    });
    this.grantAccess(role, props, releaseAssets);
    const resource = new CustomResource(this, 'Resource', {
      resourceType: 'Custom::SitePublisher',
      serviceToken: this.createProvider(fn, props.logGroup).serviceToken,
      serviceTimeout: Duration.minutes(20),
      properties: {
        AssetBucket: manifest.s3BucketName,
        ManifestKey: manifest.s3ObjectKey,
        BytesKey: bytes.s3ObjectKey,
        Bucket: bucket.bucketName,
        Store: routes.keyValueStoreArn,
        BaseUrl: baseUrl,
        // A new format makes the publisher rewrite all routes.
        RouteFormat: String(routeFormat),
        // Restores an emptied bucket or store: CloudFormation does not call the publisher unless a property has changed.
        // `-c republish=` accepts any value that differs from the last deployment's.
        Republish: this.node.tryGetContext('republish'),
      },
    });
    // Resources are deleted in reverse order: the publisher comes first, so it never writes to an emptied bucket.
    // A new role's permissions can take seconds to propagate. CloudFormation creates two functions between the policy and
    // the first call, and an instance may keep its first credentials, so retrying a denied call might not help.
    // Unverified on AWS: role-delay
    resource.node.addDependency(bucket, routes, role);
  }

  private grantAccess(role: Role, { bucket, routes }: PublisherProps, { manifest }: ReleaseAssets): void {
    const allow = (actions: string[], resource: string) =>
      role.addToPolicy(new PolicyStatement({ actions, resources: [resource] }));
    allow(['s3:ListBucket'], bucket.bucketArn);
    allow(['s3:PutObject'], bucket.arnForObjects('*'));
    // A rollback reads the assets of the previous release.
    for (const extension of assetExtensions)
      allow(['s3:GetObject'], manifest.bucket.arnForObjects(`*.${extension}`));
    const calls = ['DescribeKeyValueStore', 'GetKey', 'ListKeys', 'UpdateKeys'];
    allow(
      calls.map((call) => `cloudfront-keyvaluestore:${call}`),
      routes.keyValueStoreArn,
    );
    acknowledgeFindings(role, {
      [wildcardFinding(`<${logicalId(bucket)}.Arn>/*`)]:
        'The keys of nearly all objects are digests, which are not known before the publisher has run',
      ...Object.fromEntries(
        assetExtensions.map((extension) => [
          wildcardFinding(`arn:aws:s3:::${this.nameInFindings(manifest)}/*.${extension}`),
          'A rollback reads the assets of the previous release, whose keys the template does not contain',
        ]),
      ),
    });
  }

  /** Returns the name of the asset bucket as cdk-nag writes it, with angle brackets around what `cdk deploy` fills in. */
  private nameInFindings({ s3BucketName }: ReleaseAssets['manifest']): string {
    const name: string | { 'Fn::Sub': string } = Stack.of(this).resolve(s3BucketName);
    return (typeof name === 'string' ? name : name['Fn::Sub']).replaceAll(/\$\{(.*?)\}/g, '<$1>');
  }

  /** Creates CDK's function between CloudFormation and ours, which responds even if ours fails or times out. */
  private createProvider(fn: LambdaFunction, logGroup: LogGroup): Provider {
    const role = new Role(this, 'FrameworkRole', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    // aws-cdk-lib does not support exactOptionalPropertyTypes, under which the classes do not match their interfaces.
    const provider = new Provider(this, 'Framework', {
      onEventHandler: fn as IFunction,
      logGroup: logGroup as ILogGroup,
      frameworkOnEventRole: role,
    });
    acknowledgeFindings(role, {
      [wildcardFinding(`<${logicalId(fn)}.Arn>:*`)]: 'CDK grants it: every version of this one function',
    });
    acknowledgeFindings(provider, {
      'AwsSolutions::AwsSolutions-L1': frameworkReason,
    });
    return provider;
  }
}

const frameworkReason =
  'The function is CDK code between CloudFormation and ours, and runs only during a deployment';

const wildcardFinding = (resource: string) => `AwsSolutions::AwsSolutions-IAM5[Resource::${resource}]`;

function logicalId(construct: Construct | IBucket): string {
  const child = construct.node.defaultChild;
  return child ? Stack.of(construct).getLogicalId(child as never) : '';
}
