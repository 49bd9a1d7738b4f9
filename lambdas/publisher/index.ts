import { Logger } from '@aws-lambda-powertools/logger';
import { CloudFrontKeyValueStoreClient } from '@aws-sdk/client-cloudfront-keyvaluestore';
import { S3Client } from '@aws-sdk/client-s3';
import { CloudFrontRouteStore } from './cloudfront-route-store.ts';
import { createHandler } from './handler.ts';
import { S3ObjectStore } from './s3-object-store.ts';

/** The clients retry throttled and failed calls, after 0.1 s to 20 s. */
const retryConfig = { maxAttempts: 8 };

const s3 = new S3Client(retryConfig);
const keyValueStores = new CloudFrontKeyValueStoreClient(retryConfig);

export const handler = createHandler({
  bucket: (name) => new S3ObjectStore(s3, name),
  store: (arn) => new CloudFrontRouteStore(keyValueStores, arn),
  logger: new Logger(),
});
