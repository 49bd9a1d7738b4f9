import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AssetHashType, CfnResource } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import type { SiteDocument } from '../../site/site-document.ts';
import { localBundling } from '../bundling/local-bundling.ts';
import { SynthError } from '../synth-error.ts';
import { acknowledgeBucketDeployment } from './bucket-deployment-findings.ts';

export interface SiteDeploymentProps {
  readonly documents: readonly SiteDocument[];
  readonly bucket: IBucket;
  readonly distribution: IDistribution;
  /** Replaces the placeholder in every document. */
  readonly baseUrl: string;
  readonly logGroup: LogGroup;
}

/**
 * Puts the documents into the bucket, one folder at a time, because a deployment gives all its objects one media
 * type. Each removes from its folder what is published no longer, and invalidates what the edge keeps: it runs
 * again only when its own documents changed, so that no other could do it.
 */
export class SiteDeployment extends Construct {
  constructor(scope: Construct, id: string, props: SiteDeploymentProps) {
    super(scope, id);
    for (const [folder, documents] of groupByFolder(props.documents))
      this.deployFolder(folder, documents, props);
    acknowledgeBucketDeployment(this, props.bucket);
  }

  private deployFolder(folder: string, documents: SiteDocument[], props: SiteDeploymentProps): void {
    const contentType = requireSingleValue(folder, documents, 'mediaType');
    const cacheControl = [CacheControl.fromString(requireSingleValue(folder, documents, 'cacheControl'))];
    const deployment = new BucketDeployment(this, folder, {
      sources: [withBaseUrl(folderAsset(folder, documents), props.baseUrl)],
      destinationBucket: props.bucket,
      destinationKeyPrefix: folder,
      contentType,
      cacheControl,
      prune: true,
      // A folder that is published no longer goes with its deployment.
      retainOnDelete: false,
      distribution: props.distribution,
      distributionPaths: ['/*'],
      outputObjectKeys: false,
      memoryLimit: 256,
      logGroup: props.logGroup,
    });
    doNotWaitForInvalidation(deployment);
  }
}

function groupByFolder(documents: readonly SiteDocument[]): Map<string, SiteDocument[]> {
  return Map.groupBy(documents, ({ key }) => key.slice(0, key.indexOf('/')));
}

/** The one value that all documents of a folder have. */
function requireSingleValue(
  folder: string,
  documents: SiteDocument[],
  field: 'mediaType' | 'cacheControl',
): string {
  const [value, ...furtherValues] = new Set(documents.map((document) => document[field]));
  if (value === undefined || furtherValues.length > 0) {
    throw new SynthError(
      `Cannot deploy the folder "${folder}": its documents differ in ${field}; give each its own folder`,
    );
  }
  return value;
}

type Files = readonly (readonly [name: string, body: string])[];

/**
 * The documents of one folder as an asset. They are written once, into the assembly itself: of a directory CDK would
 * read every file and write a copy.
 */
function folderAsset(folder: string, documents: readonly SiteDocument[]): ISource {
  const files = documents.map(({ key, body }) => [key.slice(folder.length + 1), body] as const);
  return Source.asset(import.meta.dirname, {
    assetHashType: AssetHashType.CUSTOM,
    assetHash: assetDigest(folder, files),
    bundling: localBundling((directory) => writeFiles(directory, files)),
  });
}

/** Of everything that tells one asset from another. */
function assetDigest(folder: string, files: Files): string {
  const hash = createHash('sha256').update(folder);
  for (const [name, body] of files) hash.update(`\0${name}\0`).update(body);
  return hash.digest('hex');
}

function writeFiles(directory: string, files: Files): void {
  const folders = new Set(files.map(([name]) => dirname(join(directory, name))));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  for (const [name, body] of files) writeFileSync(join(directory, name), body);
}

/** `source` as one in whose files the deployment puts the base URL in the place of its placeholder. */
function withBaseUrl(source: ISource, baseUrl: string): ISource {
  return {
    bind: (scope, context) => ({
      ...source.bind(scope, context),
      markers: { [baseUrlPlaceholder]: baseUrl },
    }),
  };
}

/**
 * An invalidation that CloudFront is slow to finish would fail the deployment. CloudFormation hands `false` to a
 * custom resource as the text "false", which the handler takes for true, so that the option of the construct does
 * nothing: only empty text is false there.
 */
function doNotWaitForInvalidation(deployment: BucketDeployment): void {
  for (const child of deployment.node.findAll()) {
    if (CfnResource.isCfnResource(child) && child.cfnResourceType === 'Custom::CDKBucketDeployment') {
      child.addPropertyOverride('WaitForDistributionInvalidation', '');
    }
  }
}
