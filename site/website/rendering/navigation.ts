import { html } from 'hono/html';
import { pagePaths, sentPath } from '../../../contract/page-paths.ts';
import { type Words, wordDefinitions } from '../../../contract/words/words.ts';
import type { PublishedLanguage } from '../../resources/published-language.ts';
import type { Site } from '../../resources/site.ts';
import { ownName } from '../html/language.ts';
import type { LanguageLink, Logo, Navigation } from '../html/layout.ts';
import { breadcrumbList } from '../json-ld/pages.ts';
import type { Page } from '../pages/page.ts';

/** Returns the navigation of the website, which lists the pages with a `navigation` area, in order. */
export function navigationOf(
  pages: readonly Page[],
  { prefix, linkTo }: PublishedLanguage,
  logo?: Logo,
): Navigation {
  const linksIn = (area: 'header' | 'footer') =>
    pages.flatMap(({ path, title, navigation }) =>
      navigation?.area === area ? [{ path: linkTo(path), label: navigation.label ?? title }] : [],
    );
  return {
    ...(prefix !== '' && { prefix }),
    ...(logo && { logo }),
    header: linksIn('header'),
    footer: linksIn('footer'),
  };
}

/** Returns links to the page at `path` in all other languages, or to their home pages. */
export function languageLinks({ language, languages }: Site, path: string): LanguageLink[] {
  return languages
    .filter(({ tag }) => tag !== language.tag)
    .map(({ tag, direction, hasPage, linkTo }) => ({
      path: linkTo(hasPage(path) || path === sentPath ? path : pagePaths.home),
      label: ownName(tag),
      language: tag,
      direction,
    }));
}

type Step = Pick<Page, 'path' | 'title'>;

/** The pages above a page: the home page and an index page. */
interface Trail {
  readonly label: string;
  readonly steps: readonly [home: Step, parent: Step];
}

/** Returns the breadcrumbs of a page below `parent`, in the language of the page. */
export function trailTo({ isEnglish }: Page, parent: Page, { common }: Words): Trail {
  const { home, breadcrumb } = isEnglish
    ? { home: wordDefinitions.common.home.text, breadcrumb: wordDefinitions.common.breadcrumb.text }
    : common;
  return { label: breadcrumb, steps: [{ path: pagePaths.home, title: home }, parent] };
}

/**
 * Renders the links from the home page down to the parent (ARIA Authoring Practices, breadcrumb pattern). The page itself
 * is omitted, because its title follows.
 */
export function trailMarkup({ label, steps }: Trail, { linkTo }: PublishedLanguage) {
  return html`<nav class="trail" aria-label="${label}">\n<ol>\n${steps.map(
    ({ path, title }) => html`<li><a href="${linkTo(path)}">${title}</a></li>\n`,
  )}</ol>\n</nav>\n`;
}

/** Returns the trail for search engines, which expect the page itself as the last item. */
export function trailData({ steps }: Trail, page: Page, { urlOf }: PublishedLanguage): object {
  return breadcrumbList([...steps, page].map(({ path, title }) => ({ title, url: urlOf(path) })));
}
