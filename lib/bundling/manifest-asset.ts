import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import type { Construct } from 'constructs';
import { manifestLines } from '../../release/manifest.ts';
import { type Release, releaseIssues } from '../../release/release.ts';
import { SynthError } from '../input-error.ts';

/** Creates an asset from the release: a plain file in `folder` instead of an archive, for the publisher to read. */
export function createManifestAsset(scope: Construct, id: string, release: Release, folder: string): Asset {
  const issues = releaseIssues(release);
  if (issues.length > 0) {
    throw new SynthError(`Cannot publish through a KeyValueStore:\n${issues.slice(0, 10).join('\n')}`);
  }
  requireManifestFits(release);
  const path = join(folder, 'manifest.ndjson');
  return new Asset(scope, id, { path, assetHash: writeLines(path, manifestLines(release)) });
}

/** The publisher keeps the whole manifest in memory, plus some of its documents. */
const maxManifestCharacters = 500_000_000;

function requireManifestFits({ documents }: Release): void {
  const characters = documents.reduce((sum, { body }) => sum + body.length, 0);
  if (characters <= maxManifestCharacters) return;
  const megabytes = (count: number) => `${Math.ceil(count / 1_000_000)} MB`;
  throw new SynthError(
    `Cannot publish ${megabytes(characters)}: the publisher has memory for at most ${megabytes(maxManifestCharacters)}. Use fewer pictures in the content`,
  );
}

/** Writes a file, and returns its SHA-256. */
function writeLines(file: string, lines: Iterable<string>): string {
  const hash = createHash('sha256');
  const descriptor = openSync(file, 'w');
  for (const line of lines) {
    const bytes = Buffer.from(line);
    hash.update(bytes);
    writeSync(descriptor, bytes);
  }
  closeSync(descriptor);
  return hash.digest('hex');
}
