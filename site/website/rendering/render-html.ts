import { html } from 'hono/html';
import { feedPath, markdownPath, pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import type { Company } from '../../../contract/resources/company.ts';
import type { Message } from '../../../contract/words/word.ts';
import type { Words } from '../../../contract/words/words.ts';
import { type Document, htmlDocument } from '../../resources/document.ts';
import type { PublishedLanguage } from '../../resources/published-language.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, link, paragraph } from '../../tree/nodes.ts';
import { writeHtml } from '../../tree/write-html.ts';
import { day, fillInline } from '../blocks/inlines.ts';
import { jsonLdBlock } from '../html/data-block.ts';
import { firmOf } from '../html/firm.ts';
import { siteLanguage } from '../html/language.ts';
import { fontPreloads, type LanguageLink, layout, type Navigation } from '../html/layout.ts';
import type { ShareImage } from '../images/share-image.ts';
import type { Page } from '../pages/page.ts';
import { palette } from '../theme/palette.ts';
import { trailData, trailMarkup, trailTo } from './navigation.ts';
import { jsonPathsOf } from './web-page-json.ts';

const schemes = ['light', 'dark'] as const;

/** Values that all pages share. */
export interface PageContext {
  readonly company: Company;
  readonly accent: string;
  readonly words: Words;
  readonly navigation: Navigation;
  /** The call to action at the end of each page for prospective clients. */
  readonly ending: (path: string) => ReturnType<typeof html>;
  /** URLs of the stylesheet and the script, with their version in the query. */
  readonly stylesheet: string;
  readonly script: string;
  /** URLs of the fonts that every page preloads. */
  readonly fonts: readonly string[];
  readonly language: PublishedLanguage;
  /** Returns links to the page at a path of the first language in all other languages. */
  readonly languageLinks: (path: string) => readonly LanguageLink[];
  /** Returns the URLs of the page in all languages that have it, keyed by language tag; empty if only one has it. */
  readonly alternates: (path: string) => ReadonlyMap<string, string>;
  /** Returns the picture that other sites show with a link to a page. */
  readonly shareImage: (picture: Page['picture']) => ShareImage;
  readonly capabilities: Site['capabilities'];
  readonly hasFeed: boolean;
}

/** Renders the page as HTML. `parent` is the index page above it. Pages directly below the home page have none. */
export function renderHtml(page: Page, parent: Page | undefined, context: PageContext): Document {
  const { company, accent, words, navigation, ending, stylesheet, script, fonts, language } = context;
  const alternates = context.alternates(page.path);
  const { path, title, description, modified, blocks, data } = page;
  const windowTitle = path === pagePaths.home ? `${company.name} · ${title}` : `${title} · ${company.name}`;
  const trail = parent && trailTo(page, parent, words);
  const structuredData = html`${data && jsonLdBlock(data)}${trail && jsonLdBlock(trailData(trail, page, language))}`;
  const formScript = path === pagePaths.request && html`<script type="module" src="${script}"></script>\n`;
  const markup = layout({
    windowTitle,
    firm: firmOf(company, words),
    navigation,
    words,
    isMainEnglish: page.isEnglish ?? false,
    path: language.linkTo(path),
    languages: context.languageLinks(path),
    stylesheet,
    head: html`${fontPreloads(fonts)}<meta name="description" content="${description}">
${schemes.map((scheme) => html`<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${palette(accent, scheme).paper}">\n`)}<link rel="canonical" href="${language.urlOf(path)}">
${alternateLinks(alternates)}<link rel="alternate" type="text/markdown" href="${language.linkTo(markdownPath(path))}">
${context.hasFeed && html`<link rel="alternate" type="application/atom+xml" title="${words.navigation.articles}" href="${language.linkTo(feedPath)}">\n`}${jsonPathsOf(page, context).map((json) => html`<link rel="alternate" type="application/json" href="${json}">\n`)}<link rel="service-desc" type="application/json" href="${paths.openapi}">
<link rel="service-doc" href="${pagePaths.api}">
${openGraph(page, context)}${articleProperties(page, language)}${structuredData}${formScript}`,
    main: html`${trail && trailMarkup(trail, language)}<h1>${title}</h1>
${writeHtml(blocks, language)}
`,
    ...(!isReference(page) && { ending: ending(path) }),
    footer: html`${writeHtml([footerLine(page, words)], language)}
`,
  });
  return htmlDocument(language.linkTo(path), markup, {
    ...(modified !== undefined && { modified }),
    ...(alternates.size > 0 && { alternates }),
    contentLanguage: page.isEnglish ? 'en' : language.tag,
  });
}

/** Links to the page in all languages, itself included (Google Search Central, "Localized versions of your page"). */
function alternateLinks(alternates: ReadonlyMap<string, string>) {
  const [first] = alternates.values();
  const entries = first === undefined ? [] : [...alternates, ['x-default', first] as const];
  return html`${entries.map(([tag, url]) => html`<link rel="alternate" hreflang="${tag}" href="${url}">\n`)}`;
}

/** Whether the page is not for prospective clients: the form itself, a page for developers, or a legal page. */
const isReference = ({ path, isEnglish }: Page) =>
  isEnglish || [pagePaths.request, pagePaths.imprint, pagePaths.privacy].some((page) => page === path);

/** Renders Open Graph metadata (ogp.me), and `twitter:card`, which X also needs. */
function openGraph(page: Page, context: PageContext) {
  const { path, title, description, isEnglish, article, picture } = page;
  const { company, words, language, shareImage } = context;
  const { url, width, height, alt, isIcon } = shareImage(picture);
  const properties = {
    type: article ? 'article' : 'website',
    locale: openGraphLocale(isEnglish ? 'en' : words.language),
    url: language.urlOf(path),
    title,
    description,
    site_name: company.name,
    image: url,
    'image:width': width,
    'image:height': height,
    'image:alt': alt,
  };
  const entries = Object.entries(properties);
  return html`${entries.map(([name, value]) => html`<meta property="og:${name}" content="${value}">\n`)}${otherLocales(context, path)}<meta name="twitter:card" content="${isIcon ? 'summary' : 'summary_large_image'}">\n`;
}

function otherLocales({ alternates, language }: PageContext, path: string) {
  const tags = [...alternates(path).keys()].filter((tag) => tag !== language.tag);
  return html`${tags.map((tag) => html`<meta property="og:locale:alternate" content="${openGraphLocale(tag)}">\n`)}`;
}

/** Renders the dates and authors of an article (ogp.me, article). An author is the address of a profile, or else a name. */
function articleProperties({ article, modified }: Page, { urlOf }: PublishedLanguage) {
  if (!article) return '';
  const { published, authors = [] } = article;
  const properties = [
    ['published_time', published],
    ['modified_time', modified],
    ...authors.map(({ name, path }) => ['author', path === undefined ? name : urlOf(path)] as const),
  ] as const;
  return html`${properties.map(([name, value]) => value !== undefined && html`<meta property="article:${name}" content="${value}">\n`)}`;
}

/** Returns the language and the territory. Open Graph requires both. */
function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return [language, region].filter(Boolean).join('_');
}

/** When the page was published and changed, unless its byline says it, and its Markdown variant. */
function footerLine({ path, article, modified }: Page, { common, language }: Words): Block {
  const sentence = (message: Message<'day'>, date: string | undefined) =>
    date === undefined || article?.authors
      ? []
      : [...fillInline(message, { day: day(date, siteLanguage(language).day(date)) }), ' '];
  return paragraph(
    ...sentence(common.published, article?.published),
    ...sentence(common.lastChanged, modified),
    link(common.asMarkdown, markdownPath(path)),
  );
}
