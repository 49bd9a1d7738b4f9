import type { Logo, Navigation } from '../html/layout.ts';
import type { SitePage } from '../pages/site-page.ts';

/** The navigation of the website: the pages with a `navigation` area, in order. */
export function navigationOf(pages: readonly SitePage[], logo?: Logo): Navigation {
  const linksIn = (area: 'header' | 'footer') =>
    pages.flatMap(({ path, title, navigation }) =>
      navigation?.area === area ? [{ path, label: navigation.label ?? title }] : [],
    );
  return { ...(logo && { logo }), header: linksIn('header'), footer: linksIn('footer') };
}
