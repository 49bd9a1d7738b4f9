import type { PageContent } from '../../../contract/content/page-content.ts';
import { ownPagePath } from '../../../contract/page-paths.ts';
import { contentTree } from '../../resources/content-tree.ts';
import { sortByPosition } from '../../resources/projections.ts';
import type { Site } from '../../resources/site.ts';
import { lead } from '../blocks/paragraphs.ts';
import { chapters } from '../blocks/sections.ts';
import type { Page } from './page.ts';

/** Builds the firm's own pages, each with its slug as the path. */
export function ownPages(site: Site): Page[] {
  return sortByPosition(site.website.pages).map((page) => ownPage(page, site));
}

/** Returns links to the pages to read after sending a request. */
export const preparationOf = ({ website, language }: Pick<Site, 'website' | 'language'>) =>
  sortByPosition(website.pages.filter(({ afterRequest }) => afterRequest)).map(({ slug, label, title }) => ({
    path: language.linkTo(ownPagePath(slug)),
    label: label ?? title,
  }));

function ownPage(
  { slug, title, description, navigation, label, modified, body }: Omit<PageContent, 'position'>,
  { website: { words }, pictures }: Site,
): Page {
  return {
    path: ownPagePath(slug),
    title,
    description,
    modified,
    ...(navigation !== 'none' && { navigation: { area: navigation, label } }),
    blocks: [lead(description), chapters(contentTree(body, pictures, words.text))],
  };
}
