import type { InterpretedTemplate } from '../template/interpret-template.ts';
import { EmulatedBucket } from './emulated-bucket.ts';
import type { S3Object } from './s3-object.ts';
import * as resources from './s3-resource-types.ts';

/** The buckets of the template by their regional host, with the objects of each by its name. */
export function createBuckets(
  template: InterpretedTemplate,
  objects: ReadonlyMap<string, ReadonlyMap<string, S3Object>>,
): Map<string, EmulatedBucket> {
  return new Map(
    template.all(resources.Bucket).map(({ ref: name, attribute }) => {
      const policy = template
        .all(resources.BucketPolicy)
        .filter(({ properties }) => properties.Bucket === name)
        .flatMap(({ properties }) => properties.PolicyDocument.Statement);
      return [
        attribute('RegionalDomainName'),
        new EmulatedBucket(name, objects.get(name) ?? new Map(), policy),
      ];
    }),
  );
}
