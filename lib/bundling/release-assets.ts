import { createHash } from 'node:crypto';
import { closeSync, copyFileSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import type { Construct } from 'constructs';
import { type Body, formatManifest, packRelease } from '../../release/manifest.ts';
import { type Release, releaseIssues } from '../../release/release.ts';
import { UserError } from '../config/user-error.ts';

/** The file name extensions of the assets, which the publisher may read. */
export const assetExtensions = ['ndjson', 'bin'] as const;

/** The assets of a release, besides its large bodies, which the manifest names. */
export interface ReleaseAssets {
  readonly manifest: Asset;
  readonly bytes: Asset;
}

/** Creates the assets of `release`: plain files in `folder` instead of archives, so that the publisher can read ranges. */
export function createReleaseAssets(scope: Construct, release: Release, folder: string): ReleaseAssets {
  const issues = releaseIssues(release);
  if (issues.length > 0) {
    throw new UserError(`Cannot publish through a KeyValueStore:\n${issues.slice(0, 10).join('\n')}`);
  }
  const { manifest, bodies } = packRelease(release, (body) => addBodyAsset(scope, body, folder));
  return {
    manifest: createAsset(scope, 'Manifest', join(folder, 'manifest.ndjson'), [formatManifest(manifest)]),
    bytes: createAsset(scope, 'Bytes', join(folder, 'bytes.bin'), contentsOf(bodies)),
  };
}

function addBodyAsset(scope: Construct, body: Body, folder: string): string {
  const path = join(folder, `${body.sha256}.bin`);
  if ('file' in body) copyFileSync(body.file, path);
  else writeFileSync(path, body.bytes);
  return new Asset(scope, `Body-${body.sha256}`, { path, assetHash: body.sha256 }).s3ObjectKey;
}

function* contentsOf(bodies: readonly Body[]): Generator<Uint8Array> {
  for (const body of bodies) yield 'file' in body ? readFileSync(body.file) : body.bytes;
}

/** Writes a file piece by piece, because its content may be larger than the memory. */
function createAsset(
  scope: Construct,
  id: string,
  path: string,
  pieces: Iterable<string | Uint8Array>,
): Asset {
  const hash = createHash('sha256');
  const descriptor = openSync(path, 'w');
  for (const piece of pieces) {
    hash.update(piece);
    writeSync(descriptor, Buffer.from(piece as Uint8Array));
  }
  closeSync(descriptor);
  return new Asset(scope, id, { path, assetHash: hash.digest('hex') });
}
