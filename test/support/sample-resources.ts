import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import type { Deployment } from '../../lib/stacks.ts';
import { readContent } from '../../site/content/read-content.ts';
import { buildResources } from '../../site/resources/all-resources.ts';

/** The resources of content/ for a stack without a domain. */
export const sampleResources = buildResources(readContent('content'), baseUrlPlaceholder);

/** A deployment without documents and routes. */
export const withoutDocuments: Pick<Deployment, 'documents' | 'resources' | 'routes'> = {
  documents: [],
  resources: sampleResources,
  routes: {},
};
