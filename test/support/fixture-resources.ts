import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpointFunctions, monitorFolder, publisherFolder } from '../../lib/bundling/endpoint-code.ts';
import type { Deployment } from '../../lib/stacks.ts';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import { readContent } from '../../site/content/read-content.ts';
import { buildResources } from '../../site/resources/build-resources.ts';
import { picturesOf } from '../../site/resources/picture.ts';
import { fixtureContent } from '../fixtures/firm-stage.ts';

/** The resources in the fixture's content for a stack without a domain. */
const content = await readContent(fixtureContent);
const resources = buildResources(content, baseUrlPlaceholder, picturesOf(content.website.media));

const assets = mkdtempSync(join(tmpdir(), 'frontdesk-assets-'));
const definitions = Object.values(endpointFunctions);
for (const folder of [...definitions.map(({ folder }) => folder), publisherFolder, monitorFolder]) {
  mkdirSync(join(assets, folder), { recursive: true });
  writeFileSync(join(assets, folder, 'index.mjs'), '');
}

/** Properties of a deployment that publishes no documents and whose functions have no code. */
export const withoutDocuments: Pick<Deployment, 'resources' | 'release'> & { readonly assets: string } = {
  resources,
  release: { routes: {}, documents: [] },
  assets,
};
