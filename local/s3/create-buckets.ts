import type { InterpretedTemplate } from '../template/interpret-template.ts';
import { type PublishedObject, runBucketDeployment } from './bucket-deployment.ts';
import { EmulatedBucket } from './emulated-bucket.ts';
import type { S3Object } from './s3-object.ts';
import * as resources from './s3-resource-types.ts';

/**
 * Creates the template's buckets with the objects of its deployments: `documents` where they are given, otherwise the
 * assembly's assets. Returns them by regional host.
 */
export function createBuckets(
  template: InterpretedTemplate,
  assetPath: (objectKey: string) => string,
  documents?: readonly PublishedObject[],
): Map<string, EmulatedBucket> {
  const now = new Date();
  return new Map(
    template.all(resources.Bucket).map(({ ref: name, attribute }) => {
      const objects = new Map<string, S3Object>();
      for (const { properties } of template.all(resources.BucketDeployment)) {
        if (properties.DestinationBucketName === name)
          runBucketDeployment(properties, objects, { assetPath, documents, now });
      }
      const policy = template
        .all(resources.BucketPolicy)
        .filter(({ properties }) => properties.Bucket === name)
        .flatMap(({ properties }) => properties.PolicyDocument.Statement);
      return [attribute('RegionalDomainName'), new EmulatedBucket(name, objects, policy)];
    }),
  );
}
