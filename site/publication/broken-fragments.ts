import { nearestName } from '../../contract/nearest-name.ts';
import type { ContentIssue, FragmentLink } from '../content/files/content-issue.ts';
import type { SiteDocument } from '../resources/site-document.ts';

/** The issues of links to parts that the rendered pages do not have. A page's ids are collected once, if a link needs them. */
export function brokenFragments(
  links: readonly FragmentLink[],
  documents: readonly SiteDocument[],
): ContentIssue[] {
  const linksByPage = Map.groupBy(links, ({ target }) => target.page);
  return [...linksByPage].flatMap(([page, linksToPage]) => {
    const html = documents.find(({ path, mediaType }) => path === page && mediaType.startsWith('text/html'));
    const ids = [...(html?.body ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
    return linksToPage
      .filter(({ target }) => !ids.includes(target.id))
      .map(({ target: { id }, ...issue }) => {
        const nearest = nearestName(id, ids);
        return nearest === undefined ? issue : { ...issue, right: `write "${page}#${nearest}"` };
      });
  });
}
