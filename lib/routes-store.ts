import { createHash } from 'node:crypto';
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
  return JSON.stringify({ data: entries.map(([key, value]) => ({ key, value })) });
}
