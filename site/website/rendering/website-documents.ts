import { createHash } from 'node:crypto';
import { filePaths, pagePaths, sentPath } from '../../../contract/page-paths.ts';
import { memoize } from '../../cache/remembered.ts';
import { type Document, textDocument } from '../../resources/document.ts';
import type { Site } from '../../resources/site.ts';
import { plainText } from '../../tree/parse-markdown.ts';
import { ownName } from '../html/language.ts';
import type { LanguageLink, Navigation } from '../html/layout.ts';
import { shareImageOf } from '../images/share-image.ts';
import type { Page } from '../pages/page.ts';
import { type Fonts, publishFonts } from '../theme/fonts.ts';
import { iconOf } from '../theme/icon.ts';
import { paletteStyles } from '../theme/theme-styles.ts';
import { invitation } from './invitation.ts';
import { type PageContext, renderHtml } from './render-html.ts';
import { type PageText, renderMarkdown } from './render-markdown.ts';
import { sentPage } from './sent-page.ts';
import { script, stylesheet } from './static-files.ts';
import { renderJson } from './web-page-json.ts';

/** The files that pages in all languages load. */
export interface PageFiles {
  readonly stylesheet: Document;
  readonly script: Document;
}

export function pageFiles({ website: { theme } }: Site, { css }: Fonts): PageFiles {
  return { stylesheet: stylesheet(`${paletteStyles(theme.accent)}\n${css}`), script: script() };
}

/** Returns those files as documents, and the fonts, the icon and the pictures that are published unchanged. */
export function fileDocuments({ resources, website }: Site, files: PageFiles, fonts: Fonts): Document[] {
  return [
    ...Object.values(files),
    ...fonts.documents,
    textDocument('svg', filePaths.icon, iconOf(resources.company.name, website).svg),
    ...[...website.media].flatMap(([name, { kind, bytes }]) =>
      kind === 'svg' ? [textDocument('svg', `/media/${name}`, Buffer.from(bytes).toString('utf8'))] : [],
    ),
  ];
}

/** Renders every page as HTML and Markdown, and pages that no resource covers as JSON. */
export function pageDocuments(
  pageTexts: readonly PageText[],
  navigation: Navigation,
  files: PageFiles,
  fonts: Fonts,
  site: Site,
): Document[] {
  const { website, language } = site;
  const { theme, words } = website;
  const pages = new Map(pageTexts.map(({ page }) => [page.path, page]));
  const pageContext: PageContext = {
    company: site.resources.company,
    accent: theme.accent,
    words,
    navigation,
    ending: (path) => invitation(site, path),
    language,
    languageLinks: (path) => languageLinks(site, path),
    alternates: (path) => alternatesOf(site, path),
    stylesheet: versionedUrl(files.stylesheet),
    script: versionedUrl(files.script),
    fonts: fonts.preloads,
    shareImage: (picture) => shareImageOf(picture, site),
    capabilities: site.capabilities,
    hasFeed: website.articles.length > 0,
  };
  return [
    ...pageTexts.flatMap((pageText) => [
      renderHtml(pageText.page, pages.get(parentPath(pageText.page)), pageContext),
      renderMarkdown(pageText, language),
      ...renderJson(pageText, site),
    ]),
    sentPage(site, pageContext),
  ];
}

/** The page at `path` in all other languages, or their home pages. */
function languageLinks({ language, languages }: Site, path: string): LanguageLink[] {
  return languages
    .filter(({ tag }) => tag !== language.tag)
    .map(({ tag, direction, hasPage, linkTo }) => ({
      path: linkTo(hasPage(path) || path === sentPath ? path : pagePaths.home),
      label: ownName(tag),
      language: tag,
      direction,
    }));
}

function alternatesOf({ languages }: Site, path: string): ReadonlyMap<string, string> {
  const having = languages.filter(({ hasPage }) => hasPage(path));
  return new Map(having.length > 1 ? having.map(({ tag, urlOf }) => [tag, urlOf(path)]) : []);
}

/**
 * Returns the fonts of a site: its preloads are for its language, and its files for the writing systems of `pages`, those of all
 * languages.
 */
export function fontsOf(pages: readonly Page[], { website, resources }: Site): Fonts {
  const text = [
    resources.company.name,
    ...pages.flatMap(({ title, description, blocks }) => [title, description, charactersOf(blocks)]),
  ].join('\n');
  return publishFonts(website.theme.fonts, text, website.words.language, website.fonts);
}

/** Returns each character of a page once, for detecting its writing systems. */
const charactersOf = memoize((blocks: Page['blocks']) =>
  [...new Set(blocks.map(plainText).join('\n'))].join(''),
);

/** Returns the path one segment up. For a page below the home page, it is empty. */
const parentPath = ({ path }: Page) => path.slice(0, path.lastIndexOf('/'));

/** Adds a digest of the body to the path as a query, so that browsers do not use an old file with a new page. */
function versionedUrl({ path, body }: Document): string {
  return `${path}?${createHash('sha256').update(body).digest('hex').slice(0, 8)}`;
}
