import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import type { Deployment } from '../../lib/stacks.ts';
import { readContent } from '../../site/content/read-content.ts';
import { buildResources } from '../../site/resources/all-resources.ts';
import { fixtureContent } from '../fixtures/firm-stage.ts';
import { englishWords } from '../fixtures/words.ts';

/** The resources of the fixture for a stack without a domain. */
const sampleResources = buildResources(readContent(fixtureContent), baseUrlPlaceholder);

/** For stacks that publish no document. */
export const withoutDocuments: Pick<
  Deployment,
  'resources' | 'capabilities' | 'navigation' | 'words' | 'release'
> = {
  resources: sampleResources,
  capabilities: [],
  navigation: { header: [], footer: [] },
  words: englishWords,
  release: { routes: {}, documents: [] },
};
