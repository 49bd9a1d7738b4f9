import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import type { Deployment } from '../../lib/stacks.ts';
import { readContent } from '../../site/content/read-content.ts';
import { buildResources } from '../../site/resources/all-resources.ts';

/** What content/ says, as a stack without a domain says it. */
export const sampleResources = buildResources(readContent('content'), baseUrlPlaceholder);

/** For stacks that publish no document. */
export const withoutDocuments: Pick<Deployment, 'documents' | 'resources' | 'routes'> = {
  documents: [],
  resources: sampleResources,
  routes: {},
};
