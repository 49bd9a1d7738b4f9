import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImportSource, KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/**
 * Which paths exist and what answers each, for the viewer-request function.
 *
 * A store imports only when it is made, so it is named by what it holds: other routes are another store, which
 * CloudFormation makes and associates before it deletes the old one.
 */
export class RoutesStore extends KeyValueStore {
  constructor(scope: Construct, id: string, stage: string, routes: Readonly<Record<string, string>>) {
    const data = importFileText(routes);
    const digest = createHash('sha256').update(data).digest('hex').slice(0, 16);
    // `ImportSource.fromInline` would do the same, but leave its directory behind at every synthesis.
    const directory = mkdtempSync(join(tmpdir(), 'frontdesk-routes-'));
    const file = join(directory, 'data.json');
    writeFileSync(file, data);
    super(scope, id, {
      keyValueStoreName: `frontdesk-${stage}-${digest}`,
      source: ImportSource.fromAsset(file),
    });
    // The asset keeps a copy.
    rmSync(directory, { recursive: true });
  }
}

function importFileText(routes: Readonly<Record<string, string>>): string {
  const entries = Object.entries(routes).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({ data: entries.map(([key, value]) => ({ key, value })) });
}
