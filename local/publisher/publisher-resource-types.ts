import { z } from 'zod';
import { ignored, resourceType } from '../template/resource-type.ts';

export const PublisherResource = resourceType(
  'Custom::SitePublisher',
  z.strictObject({
    ManifestKey: z.string(),
    /** Name of the bucket. */
    Bucket: z.string(),
    /** ARN of the key-value store. */
    Store: z.string(),
    BaseUrl: z.string(),
    ManifestBucket: ignored('The assembly replaces the asset bucket'),
    RouteFormat: ignored('Makes the publisher run again'),
    Republish: ignored('Makes the publisher run again'),
    ServiceToken: ignored('The local run calls the same module as the publishing function'),
    ServiceTimeout: ignored('Nothing waits for a function'),
  }),
);
