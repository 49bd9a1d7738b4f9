import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import type { Deployment } from '../../lib/stacks.ts';
import { readContent } from '../../site/content/read-content.ts';
import { buildResources } from '../../site/resources/all-resources.ts';
import { fixtureContent } from '../fixtures/firm-stage.ts';

/** The resources of the fixture for a stack without a domain. */
const sampleResources = buildResources(readContent(fixtureContent), baseUrlPlaceholder);

/** For stacks that publish no document. */
export const withoutDocuments: Pick<Deployment, 'resources' | 'capabilities' | 'navigation' | 'release'> = {
  resources: sampleResources,
  capabilities: [],
  navigation: { header: [], footer: [] },
  release: { endpoints: {}, documents: [] },
};
