import type { PageContent } from '../../../contract/content/page-content.ts';
import { ownPagePath } from '../../../contract/page-paths.ts';
import { contentTree } from '../../resources/content-tree.ts';
import { sortByPosition } from '../../resources/projections.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, link } from '../../tree/nodes.ts';
import { actions, lead } from '../blocks/paragraphs.ts';
import { chapters } from '../blocks/sections.ts';
import type { Page } from './page.ts';

/** Builds the firm's own pages, each with its slug as the path. */
export function ownPages(site: Site): Page[] {
  return sortByPosition(site.website.pages).map((page) => ownPage(page, site));
}

/** Returns links to the pages that show what a client gets from the diagnostic. */
export const linksWithDiagnostic = ({ website }: Pick<Site, 'website'>) =>
  sortByPosition(website.pages.filter(({ withDiagnostic }) => withDiagnostic)).map(({ slug, label, title }) =>
    link(label ?? title, ownPagePath(slug)),
  );

/** Renders the same links as a row, if there are any. */
export function diagnosticActions(site: Pick<Site, 'website'>): Block[] {
  const links = linksWithDiagnostic(site);
  return links.length > 0 ? [actions(...links)] : [];
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
