import { filePaths } from '../../../contract/page-paths.ts';
import { memoize } from '../../cache/remembered.ts';
import { type Document, textDocument, versionOf } from '../../resources/document.ts';
import type { Site } from '../../resources/site.ts';
import { plainText } from '../../tree/parse-markdown.ts';
import type { Navigation } from '../html/layout.ts';
import type { Page } from '../pages/page.ts';
import { type Fonts, publishFonts } from '../theme/fonts.ts';
import { iconOf } from '../theme/icon.ts';
import { paletteStyles } from '../theme/theme-styles.ts';
import { notFoundPage } from './not-found-page.ts';
import { type PageContext, renderHtml } from './render-html.ts';
import { renderMarkdown } from './render-markdown.ts';
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
  pages: readonly Page[],
  navigation: Navigation,
  files: PageFiles,
  fonts: Fonts,
  site: Site,
): Document[] {
  const pagesByPath = new Map(pages.map((page) => [page.path, page]));
  const pageContext: PageContext = {
    site,
    navigation,
    stylesheet: versionedUrl(files.stylesheet),
    script: versionedUrl(files.script),
    fonts: fonts.preloads,
  };
  return [
    ...pages.flatMap((page) => [
      renderHtml(page, pagesByPath.get(parentPath(page)), pageContext),
      renderMarkdown(page, site.language),
      ...renderJson(page, site),
    ]),
    sentPage(pageContext),
    notFoundPage(pageContext),
  ];
}

/** Returns the fonts of a site: preloads for its language, and files for the writing systems of `pages`, in all languages. */
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

const versionedUrl = ({ path, body }: Document) => `${path}?${versionOf(body)}`;
