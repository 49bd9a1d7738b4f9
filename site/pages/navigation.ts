import type { Navigation } from '../html/layout.ts';
import type { SitePage } from './site-page.ts';

/** The navigation of the website: the pages that have a place in it, in their order. */
export function navigationOf(pages: readonly SitePage[]): Navigation {
  const linksIn = (area: keyof Navigation) =>
    pages.flatMap(({ path, navigation }) =>
      navigation?.area === area ? [{ path, label: navigation.label }] : [],
    );
  return { header: linksIn('header'), footer: linksIn('footer') };
}
