import { ThemeContent } from '../../contract/content/theme-content.ts';
import type { Deployment } from '../../lib/stacks.ts';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import { readContent } from '../../site/content/read-content.ts';
import { buildResources } from '../../site/resources/all-resources.ts';
import { picturesOf } from '../../site/resources/picture.ts';
import { fixtureContent } from '../fixtures/firm-stage.ts';
import { englishWords } from '../fixtures/words.ts';

/** The resources of the fixture for a stack without a domain. */
const content = readContent(fixtureContent);
const resources = buildResources(content, baseUrlPlaceholder, picturesOf(content.website.media));

/** For stacks that publish no document. */
export const withoutDocuments: Pick<
  Deployment,
  'resources' | 'capabilities' | 'navigation' | 'words' | 'theme' | 'release'
> = {
  resources,
  capabilities: [],
  navigation: { header: [], footer: [] },
  words: englishWords,
  theme: ThemeContent.parse({ $schema: './schema/theme.schema.json' }),
  release: { routes: {}, documents: [] },
};
