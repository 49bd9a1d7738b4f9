import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { z } from 'zod';
import { UnsupportedTemplateError } from '../template/unsupported-template-error.ts';
import { createS3Object, type S3Object } from './s3-object.ts';
import type { BucketDeployment } from './s3-resource-types.ts';

/** A document and the key of its object. */
export interface PublishedObject {
  readonly key: string;
  readonly body: string;
}

interface BucketDeploymentOptions {
  readonly assetPath: (objectKey: string) => string;
  /** Documents that replace the files of the sources. */
  readonly documents: readonly PublishedObject[] | undefined;
  readonly now: Date;
}

type DeploymentProperties = z.output<(typeof BucketDeployment)['properties']>;

/**
 * Does what CDK's deploying function does when the stack is made: takes each source out of the asset bucket, replaces
 * its markers, and syncs all to the prefix with one set of metadata. With Prune it deletes what else lies under the
 * prefix, which with overlapping prefixes takes the objects of other deployments.
 */
export function runBucketDeployment(
  deployment: DeploymentProperties,
  objects: Map<string, S3Object>,
  { assetPath, documents, now }: BucketDeploymentOptions,
): void {
  const prefix = normalizePrefix(deployment.DestinationBucketKeyPrefix);
  if (deployment.Prune) {
    for (const key of [...objects.keys()].filter((key) => key.startsWith(prefix))) objects.delete(key);
  }
  const { 'content-type': contentType, 'cache-control': cacheControl } = deployment.SystemMetadata;
  const sources = documents
    ? [documentsBelow(prefix, documents)]
    : deployment.SourceObjectKeys.map((objectKey) => readFolder(assetPath(objectKey)));
  for (const [index, files] of sources.entries()) {
    const replace = createMarkerReplacer(deployment.SourceMarkers?.[index] ?? {});
    for (const [name, body] of files) {
      objects.set(`${prefix}${name}`, createS3Object(replace(body), contentType, cacheControl, now));
    }
  }
}

/** `aws s3 sync` treats a prefix as a folder, with or without its slash. */
function normalizePrefix(prefix: string): string {
  const folder = prefix.replace(/^\/$/, '');
  return folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
}

function createMarkerReplacer(markers: Readonly<Record<string, string>>): (body: Buffer) => Buffer {
  const entries = Object.entries(markers);
  if (entries.length === 0) return (body) => body;
  // Byte for byte, as the deploying function does it: a file need not be UTF-8.
  const latin1 = (text: string) => Buffer.from(text).toString('latin1');
  return (body) =>
    Buffer.from(
      entries.reduce(
        (text, [marker, value]) => text.replaceAll(latin1(marker), () => latin1(value)),
        body.toString('latin1'),
      ),
      'latin1',
    );
}

function documentsBelow(
  prefix: string,
  documents: readonly PublishedObject[],
): [name: string, body: Buffer][] {
  return documents
    .filter(({ key }) => key.startsWith(prefix))
    .map(({ key, body }) => [key.slice(prefix.length), Buffer.from(body)]);
}

function readFolder(directory: string): [name: string, body: Buffer][] {
  if (!statSync(directory).isDirectory()) {
    throw new UnsupportedTemplateError([
      `Cannot deploy "${directory}": the local run takes a folder and no archive`,
    ]);
  }
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(directory, file).split(sep).join('/'), readFileSync(file)]);
}
