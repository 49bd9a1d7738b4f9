import { createHash } from 'node:crypto';
import { filePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { memoize } from '../../cache/remembered.ts';
import { type Document, textDocument } from '../../resources/document.ts';
import type { Site } from '../../resources/site.ts';
import { plainText } from '../../tree/parse-markdown.ts';
import type { Navigation } from '../html/layout.ts';
import { shareImageOf } from '../images/share-image.ts';
import type { Page } from '../pages/page.ts';
import { type Fonts, publishFonts } from '../theme/fonts.ts';
import { iconOf } from '../theme/icon.ts';
import { paletteStyles } from '../theme/theme-styles.ts';
import { invitation } from './invitation.ts';
import { renderHtml } from './render-html.ts';
import { type PageText, renderMarkdown } from './render-markdown.ts';
import { sentPage } from './sent-page.ts';
import { script, stylesheet } from './static-files.ts';
import { renderJson } from './web-page-json.ts';

/**
 * Renders the documents of the website: every page as HTML and Markdown, pages that no resource covers as JSON, the static
 * files, the fonts, and the pictures that are published unchanged.
 */
export function websiteDocuments(
  pageTexts: readonly PageText[],
  navigation: Navigation,
  fonts: Fonts,
  site: Site,
): Document[] {
  const { website, baseUrl } = site;
  const { company } = site.resources;
  const { theme, media, words } = website;
  const files = {
    stylesheet: stylesheet(`${paletteStyles(theme.accent)}\n${fonts.css}`),
    script: script(),
  };
  const pages = new Map(pageTexts.map(({ page }) => [page.path, page]));
  const pageContext = {
    company,
    accent: theme.accent,
    words,
    navigation,
    ending: (path: string) => invitation(site, path),
    baseUrl,
    stylesheet: versionedUrl(files.stylesheet),
    script: versionedUrl(files.script),
    fonts: fonts.preloads,
    shareImage: (picture: Page['picture']) => shareImageOf(picture, site),
    capabilities: site.capabilities,
  };
  return [
    ...pageTexts.flatMap((pageText) => [
      renderHtml(pageText.page, pages.get(parentPath(pageText.page)), pageContext),
      renderMarkdown(pageText, pageText.page.path.startsWith(paths.problems) ? 'Optional' : 'Pages', baseUrl),
      ...renderJson(pageText, site),
    ]),
    sentPage(site, pageContext),
    ...Object.values(files),
    ...fonts.documents,
    textDocument('svg', filePaths.icon, iconOf(company.name, website).svg),
    ...[...media].flatMap(([name, { kind, bytes }]) =>
      kind === 'svg' ? [textDocument('svg', `/media/${name}`, Buffer.from(bytes).toString('utf8'))] : [],
    ),
  ];
}

/** Returns the fonts of the website, for the writing systems that it uses. */
export function fontsOf(pages: readonly Page[], { website, resources }: Site): Fonts {
  const text = [
    resources.company.name,
    ...pages.flatMap(({ title, description, blocks }) => [title, description, charactersOf(blocks)]),
  ].join('\n');
  return publishFonts(website.theme.fonts, text, website.words.language);
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
