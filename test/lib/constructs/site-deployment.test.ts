import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { describe, expect, inject, test } from 'vitest';
import { baseUrlPlaceholder } from '../../../contract/base-url-placeholder.ts';
import { ContentBucket } from '../../../lib/constructs/content-bucket.ts';
import { SiteDeployment } from '../../../lib/constructs/site-deployment.ts';
import { readDeployment } from '../../../lib/read-deployment.ts';
import type { SiteDocument } from '../../../site/site-document.ts';
import { resourcesOf, singleResource, synthesizedTemplate } from '../../support/synthesized-template.ts';

interface Deployment {
  SourceObjectKeys: [string];
  SourceMarkers: [Record<string, unknown>];
  DestinationBucketKeyPrefix: string;
  SystemMetadata: Record<string, string>;
}

const template = synthesizedTemplate();

const deployments = Object.values(resourcesOf(template, 'Custom::CDKBucketDeployment')).map(
  ({ Properties }) => Properties as unknown as Deployment,
);

/** The objects of the bucket: their keys with their metadata. */
function objectsOf({ SourceObjectKeys, DestinationBucketKeyPrefix, SystemMetadata }: Deployment) {
  const directory = join(inject('assembly'), `asset.${SourceObjectKeys[0].replace(/\.zip$/, '')}`);
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return {
        key: `${DestinationBucketKeyPrefix}${file.slice(directory.length)}`,
        mediaType: SystemMetadata['content-type'],
        cacheControl: SystemMetadata['cache-control'],
        body: readFileSync(file, 'utf8'),
      };
    });
}

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);

describe('the deployments of the documents', () => {
  test('put every document into the bucket with its media type, and nothing else', () => {
    const expected = readDeployment(() => undefined).documents.map(
      ({ key, mediaType, cacheControl, body }) => ({
        key,
        mediaType,
        cacheControl,
        body,
      }),
    );

    expect(deployments.flatMap(objectsOf).toSorted(byKey)).toEqual(expected.toSorted(byKey));
  });

  test('put the pages there that the distribution answers errors with', () => {
    const { DistributionConfig } = singleResource(template, 'AWS::CloudFront::Distribution').Properties;
    const { CustomErrorResponses } = DistributionConfig as {
      CustomErrorResponses: { ResponsePagePath: string }[];
    };
    const pages = CustomErrorResponses.map(({ ResponsePagePath }) => ResponsePagePath);

    expect(deployments.flatMap(objectsOf).map(({ key }) => `/${key}`)).toEqual(expect.arrayContaining(pages));
  });

  test('put the address of the deployment in the place of its placeholder', () => {
    for (const { SourceMarkers } of deployments) {
      expect(SourceMarkers).toEqual([
        {
          [baseUrlPlaceholder]: {
            'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [expect.any(String), 'DomainName'] }]],
          },
        },
      ]);
    }
  });

  test('remove what is published no longer, each in its own folder', () => {
    expect(
      new Set(deployments.map(({ DestinationBucketKeyPrefix }) => DestinationBucketKeyPrefix)).size,
    ).toBe(deployments.length);
    for (const deployment of deployments) {
      expect(deployment).toMatchObject({ Prune: true, RetainOnDelete: false });
    }
  });

  test('invalidate the edge and do not wait for it', () => {
    for (const deployment of deployments) {
      expect(deployment).toMatchObject({
        DistributionId: { Ref: expect.any(String) },
        DistributionPaths: ['/*'],
        WaitForDistributionInvalidation: '',
      });
    }
  });
});

test('SiteDeployment refuses a folder whose documents differ in media type', () => {
  const stack = new Stack(new App(), 'Stack');
  const distribution = new Distribution(stack, 'Distribution', {
    defaultBehavior: { origin: new HttpOrigin('example.org') },
  });
  const json: SiteDocument = {
    key: 'json/a',
    mediaType: 'application/json',
    cacheControl: 'no-store',
    body: '{}',
  };
  const deploy = (documents: SiteDocument[]) =>
    new SiteDeployment(stack, 'Site', {
      documents,
      bucket: new ContentBucket(stack, 'Content').bucket,
      distribution,
      baseUrl: 'https://desk.example',
      logGroup: new LogGroup(stack, 'Logs'),
    });

  expect(() => deploy([json, { ...json, key: 'json/b', mediaType: 'application/linkset+json' }])).toThrow(
    'Cannot deploy the folder "json": its documents differ in mediaType; give each its own folder',
  );
});
