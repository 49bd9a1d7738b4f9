import { baseUrlPlaceholder } from '../../../contract/base-url.ts';
import { capabilities } from '../../../contract/capabilities.ts';
import { paths } from '../../../contract/paths.ts';
import { readContent } from '../../../publication/content/read-content.ts';
import { resources } from '../../../publication/resources/resources.ts';
import type { Site } from '../../../publication/site.ts';

/** What is published from content/, with the agent's door open. */
export const site: Site = {
  baseUrl: baseUrlPlaceholder,
  resources: resources(readContent('content'), baseUrlPlaceholder),
  capabilities,
  doors: [paths.a2a],
};
