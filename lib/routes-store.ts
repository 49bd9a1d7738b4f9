import { createHash } from 'node:crypto';
import { ImportSource, KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { SynthError } from './synth-error.ts';

/** CloudFront imports no larger file. */
const maxImportBytes = 5 * 1024 * 1024;
const maxKeyBytes = 512;
const maxValueBytes = 1024;

/**
 * Which paths exist and what answers each, for the viewer-request function.
 *
 * A store imports only when it is made, so that it is named by what it holds: other routes are another store,
 * which CloudFormation makes, associates and only then deletes the old one.
 */
export class RoutesStore extends KeyValueStore {
  constructor(scope: Construct, id: string, stage: string, routes: Readonly<Record<string, string>>) {
    const data = importFile(routes);
    const digest = createHash('sha256').update(data).digest('hex').slice(0, 16);
    super(scope, id, {
      keyValueStoreName: `frontdesk-${stage}-${digest}`,
      source: ImportSource.fromInline(data),
    });
  }
}

function importFile(routes: Readonly<Record<string, string>>): string {
  const entries = Object.entries(routes).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [key, value] of entries) {
    checkSize(`path "${key}"`, key, maxKeyBytes);
    checkSize(`route of "${key}"`, value, maxValueBytes);
  }
  const data = JSON.stringify({ data: entries.map(([key, value]) => ({ key, value })) });
  checkSize(`list of ${entries.length} routes`, data, maxImportBytes);
  return data;
}

function checkSize(what: string, text: string, max: number): void {
  const bytes = Buffer.byteLength(text);
  if (bytes > max)
    throw new SynthError(`Cannot import the ${what}: it has ${bytes} bytes, a KeyValueStore takes ${max}`);
}
