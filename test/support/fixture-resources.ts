import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpointFunctions, monitorFolder, publisherFolder } from '../../lib/bundling/function-bundle.ts';
import type { Deployment } from '../../lib/read-deployment.ts';
import { readContent } from '../../site/content/read-content.ts';
import { fixtureContent } from '../fixtures/firm-stage.ts';

const { company } = readContent(fixtureContent);

const assets = mkdtempSync(join(tmpdir(), 'frontdesk-assets-'));
const definitions = Object.values(endpointFunctions);
for (const folder of [...definitions.map(({ folder }) => folder), publisherFolder, monitorFolder]) {
  mkdirSync(join(assets, folder), { recursive: true });
  writeFileSync(join(assets, folder, 'index.mjs'), '');
}

/** Properties of a deployment that publishes no documents and whose functions have no code. */
export const withoutDocuments: Pick<Deployment, 'company' | 'release' | 'websitePolicy'> & {
  readonly assets: string;
} = {
  company,
  release: { routes: {}, documents: [] },
  websitePolicy: "frame-ancestors 'self'",
  assets,
};
