import { html } from 'hono/html';
import { filePaths, pagePaths, sentPath } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { isEnglish } from '../../../contract/words/is-english.ts';
import type { Words } from '../../../contract/words/words.ts';

type Markup = ReturnType<typeof html>;

/** The details of the firm that every page shows. */
export interface Firm {
  readonly name: string;
  readonly email: string;
  /** City and country. */
  readonly place: string;
}

/** A navigation link. */
interface NavigationLink {
  readonly path: string;
  readonly label: string;
}

/** A link to the same page in another language, or to the home page in that language. */
export interface LanguageLink extends NavigationLink {
  readonly language: string;
  readonly direction: Words['direction'];
}

/** A picture that replaces the firm's name. Sizes are pixels. */
export interface Logo {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** The links on every page: the logo, or icon and name, which links to the home page, and links to other pages. */
export interface Navigation {
  /** Precedes the paths of the pages that this module links to; absent for the first language. */
  readonly prefix?: string;
  readonly logo?: Logo;
  /** The initial of the firm's name, which replaces an icon. */
  readonly initial?: string | undefined;
  readonly header: readonly NavigationLink[];
  readonly footer: readonly NavigationLink[];
  /** Links to the pages to read after sending a request. */
  readonly preparation?: readonly NavigationLink[];
}

/** The parts of a page. */
export interface LayoutOptions {
  /** The text of `<title>`. */
  readonly windowTitle: string;
  readonly firm: Firm;
  readonly navigation: Navigation;
  readonly words: Pick<Words, 'language' | 'direction' | 'layout'>;
  /** Whether the main part is in English, whatever the language of the website. */
  readonly isMainEnglish?: boolean;
  /** Path of the page; absent for the response to a form. */
  readonly path?: string;
  /** The page in other languages. */
  readonly languages?: readonly LanguageLink[];
  readonly stylesheet: string;
  /** More elements of the head. */
  readonly head?: Markup;
  readonly main: Markup;
  /** The markup between the main part and the footer. */
  readonly ending?: Markup;
  /** More lines of the footer. */
  readonly footer?: Markup;
}

/** Longer names have a separate row in narrow windows, because they do not fit on two lines beside the menu. */
const maxLengthBesideMenu = 24;

/** Chinese, Japanese and Korean characters are about twice as wide as others. */
const wideCharacters = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu;

export const isLongName = (name: string) =>
  name.length + (name.match(wideCharacters)?.length ?? 0) > maxLengthBesideMenu;

/**
 * The HTML of a page around its main part, for the website and for the pages that the request function returns. Its
 * links begin with a slash, so it is the same in every deployment.
 */
export function layout({
  windowTitle,
  firm,
  navigation,
  words: { language, direction, layout: words },
  isMainEnglish = false,
  path,
  languages = [],
  stylesheet,
  head,
  main,
  ending,
  footer,
}: LayoutOptions): string {
  const isLong = !navigation.logo && isLongName(firm.name);
  const home = navigation.prefix ?? pagePaths.home;
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
<a class="wordmark" href="${home}"${path === home && html` aria-current="page"`}>${wordmark(firm, navigation)}</a>
${mainNavigation(navigation, words, path, languages)}</header>
<main id="main"${isMainEnglish && !isEnglish(language) && html` lang="en" dir="ltr"`}>
${main}</main>
${ending ?? ''}<footer>
<p class="firm"><strong>${firm.name}</strong> <span><bdi>${firm.place}</bdi></span> <a href="mailto:${firm.email}">${firm.email}</a></p>
<nav aria-label="${words.furtherNavigation}">
<ul>
${listItems(navigation.footer, path)}${languages.map(languageItem)}</ul>
</nav>
${footer ?? ''}</footer>
</body>
</html>
`;
  return markup.toString();
}

/**
 * The links at the top of the page at `path`. The button to the form is not on the form's own page, nor on the pages
 * that respond to it, which have no path or that of a sent request.
 */
function mainNavigation(
  { header, prefix = '' }: Pick<Navigation, 'header' | 'prefix'>,
  words: Words['layout'],
  path: string | undefined,
  languages: readonly LanguageLink[],
): Markup {
  const form = prefix + pagePaths.request;
  const isForm = path === undefined || path === form || path === prefix + sentPath;
  return html`<nav aria-label="${words.mainNavigation}">
<button type="button" class="menu" popovertarget="menu">${words.menu}</button>
<ul id="menu" popover>
${listItems(header, path)}${languages.map(languageItem)}</ul>
${!isForm && html`<a href="${form}" class="action"><span>${words.request}</span><span>${words.requestShort}</span></a>\n`}</nav>
`;
}

/** Lets the browser request the fonts before it has read the stylesheet. */
export function fontPreloads(addresses: readonly string[]): Markup {
  return html`${addresses.map((address) => html`<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>\n`)}`;
}

function listItems(links: readonly NavigationLink[], path: string | undefined): Markup {
  return html`${links.map((link) => {
    const current = link.path === path ? 'page' : path?.startsWith(`${link.path}/`) ? 'true' : undefined;
    return html`<li><a href="${link.path}"${current && html` aria-current="${current}"`}>${link.label}</a></li>\n`;
  })}`;
}

const languageItem = ({ path, label, language, direction }: LanguageLink) =>
  html`<li><a href="${path}" hreflang="${language}" lang="${language}" dir="${direction}">${label}</a></li>\n`;

function wordmark({ name }: Firm, { logo, initial }: Navigation): Markup {
  if (logo) return html`<img src="${logo.src}" width="${logo.width}" height="${logo.height}" alt="${name}">`;
  return html`${iconMarkup(initial)}<span>${name}</span>`;
}

/** The firm's icon, or the initial of its name. */
function iconMarkup(initial: string | undefined): Markup {
  if (initial !== undefined) return html`<b class="mark" data-initials="${initial}" aria-hidden="true"></b>`;
  return html`<img class="mark" src="${filePaths.icon}" width="32" height="32" alt="">`;
}
