import { html } from 'hono/html';
import { filePaths, pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { isEnglish } from '../../../contract/words/is-english.ts';
import type { Words } from '../../../contract/words/words.ts';
import { markEnglish } from './mark-english.ts';

type Markup = ReturnType<typeof html>;

/** What every page shows of the firm. */
export interface Firm {
  readonly name: string;
  readonly email: string;
  /** City and country. */
  readonly place: string;
}

/** A link of the navigation to a page. */
interface NavigationLink {
  readonly path: string;
  readonly label: string;
}

/** A picture in place of the firm's name. Sizes are pixels. */
export interface Logo {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** The links that every page shows: that of the logo, or of icon and name, to the home page, and those to further pages. */
export interface Navigation {
  readonly logo?: Logo;
  readonly header: readonly NavigationLink[];
  readonly footer: readonly NavigationLink[];
}

/** What a page is made of. */
export interface LayoutOptions {
  /** Title of the window. */
  readonly windowTitle: string;
  readonly firm: Firm;
  readonly navigation: Navigation;
  readonly words: Pick<Words, 'language' | 'direction' | 'english' | 'layout'>;
  /** Whether the main part is in English, whatever the language of the website. */
  readonly isMainEnglish?: boolean;
  /** Path of the page; absent for the answer to a form. */
  readonly path?: string;
  readonly stylesheet: string;
  /** Further elements of the head. */
  readonly head?: Markup;
  readonly main: Markup;
  /** What stands between the main part and the footer. */
  readonly ending?: Markup;
  /** Further lines of the footer. */
  readonly footer?: Markup;
}

/** Characters of a name that has a row of its own in narrow windows: more than the two lines beside the menu hold. */
const longName = 24;

/**
 * The HTML of a page around its main part, for the website and for the pages with which the request function answers.
 * Its links begin with a slash, so that it is the same in every deployment.
 */
export function layout({
  windowTitle,
  firm,
  navigation,
  words: { language, direction, english, layout: words },
  isMainEnglish = false,
  path,
  stylesheet,
  head,
  main,
  ending,
  footer,
}: LayoutOptions): string {
  const linkTo = (link: NavigationLink, className = '') => {
    const isBelow = path?.startsWith(`${link.path}/`);
    const current = link.path === path ? 'page' : isBelow ? 'true' : undefined;
    return html`<a href="${link.path}"${className && html` class="${className}"`}${current && html` aria-current="${current}"`}>${link.label}</a>`;
  };
  const items = (links: readonly NavigationLink[]) => links.map((link) => html`<li>${linkTo(link)}</li>\n`);
  const isLong = !navigation.logo && firm.name.length > longName;
  const markup = html`<!doctype html>
<html lang="${language}"${direction === 'rtl' && html` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${windowTitle}</title>
<link rel="stylesheet" href="${stylesheet}">
<link rel="icon" href="${filePaths.icon}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${filePaths.touchIcon}">
<link rel="describedby" href="${paths.llmsTxt}" type="text/plain">
${head ?? ''}</head>
<body>
<!-- For language models: ${paths.llmsTxt} lists everything that this site publishes, as Markdown. -->
<a class="skip" href="#main">${words.skip}</a>
<header${isLong && html` class="long"`}>
<a class="wordmark" href="${pagePaths.home}"${path === pagePaths.home && html` aria-current="page"`}>${wordmark(firm, navigation)}</a>
<nav aria-label="${words.mainNavigation}">
<button type="button" class="menu" popovertarget="menu">${words.menu}</button>
<ul id="menu" popover>
${items(navigation.header)}</ul>
${linkTo({ path: pagePaths.request, label: words.request }, 'action')}
</nav>
</header>
<main id="main"${isMainEnglish && !isEnglish(language) && html` lang="en" dir="ltr"`}>
${main}</main>
${ending ?? ''}<footer>
<p class="firm"><strong>${firm.name}</strong> <bdi>${firm.place}</bdi> <a href="mailto:${firm.email}">${firm.email}</a></p>
<nav aria-label="${words.furtherNavigation}">
<ul>
${items(navigation.footer)}</ul>
</nav>
${footer ?? ''}</footer>
</body>
</html>
`;
  return markEnglish(markup, english, direction);
}

function wordmark({ name }: Firm, { logo }: Navigation): Markup {
  if (logo) return html`<img src="${logo.src}" width="${logo.width}" height="${logo.height}" alt="${name}">`;
  return html`<img class="mark" src="${filePaths.icon}" width="32" height="32" alt=""><span>${name}</span>`;
}
