import { randomUUID } from 'node:crypto';
import type { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import { readManifest } from '../../release/manifest.ts';
import { publish } from './publish.ts';
import type { ObjectStore, RouteStore } from './stores.ts';

/** The CloudFormation event, as passed on by CDK's provider framework. */
export interface PublisherEvent {
  readonly RequestType: 'Create' | 'Update' | 'Delete';
  readonly RequestId: string;
  readonly ResourceProperties: {
    /** Name of the bucket with the release's assets, and the keys of its manifest and its bytes. */
    readonly AssetBucket: string;
    readonly ManifestKey: string;
    readonly BytesKey: string;
    readonly Bucket: string;
    readonly Store: string;
    readonly BaseUrl: string;
  };
}

interface Dependencies {
  bucket(name: string): ObjectStore & {
    /** Returns the object, or `size` bytes from `offset`; undefined if it cannot be read. */
    get(key: string, range?: { offset: number; size: number }): Promise<Uint8Array | undefined>;
  };
  store(arn: string): RouteStore;
  readonly logger: Pick<Logger, 'info'>;
}

/**
 * Creates the handler that publishes the release of the current template, which in a rollback is the previous release.
 * A deletion changes nothing, because the bucket empties itself.
 */
export function createHandler({ bucket, store, logger }: Dependencies) {
  return async (event: PublisherEvent, context: Context): Promise<void> => {
    if (event.RequestType === 'Delete') return;
    const { AssetBucket, ManifestKey, BytesKey, Bucket, Store, BaseUrl } = event.ResourceProperties;
    const assets = bucket(AssetBucket);
    const read = async (key: string, range?: { offset: number; size: number }) => {
      const bytes = await assets.get(key, range);
      if (bytes) return bytes;
      throw new Error(
        `Cannot publish: "${key}" is not in the bucket "${AssetBucket}", or the publisher may not read it`,
      );
    };
    const result = await publish(readManifest(await read(ManifestKey)), {
      routes: store(Store),
      objects: bucket(Bucket),
      bodies: { bucket: AssetBucket, read: (offset, size) => read(BytesKey, { offset, size }) },
      release: ManifestKey,
      baseUrl: BaseUrl,
      event: event.RequestId,
      run: randomUUID(),
      remainingMs: () => context.getRemainingTimeInMillis(),
    });
    logger.info('Release published', {
      requestId: context.awsRequestId,
      outcome: result ? 'published' : 'event is over',
      objects: result?.objects.length ?? 0,
      routes: result?.routes.put.length ?? 0,
      deletedRoutes: result?.routes.deleted.length ?? 0,
    });
  };
}
