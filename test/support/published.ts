import { baseUrlPlaceholder } from '../../contract/base-url.ts';
import type { Deployment } from '../../lib/deployment.ts';
import { readContent } from '../../publication/content/read-content.ts';
import { buildResources } from '../../publication/resources/resources.ts';

/** What content/ says, as a stack without a domain says it. */
export const sampleResources = buildResources(readContent('content'), baseUrlPlaceholder);

/** For stacks that publish no document. */
export const withoutDocuments: Pick<Deployment, 'documents' | 'resources' | 'routes'> = {
  documents: [],
  resources: sampleResources,
  routes: {},
};
