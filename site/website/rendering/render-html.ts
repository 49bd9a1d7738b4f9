import { html } from 'hono/html';
import { feedPath, markdownPath, pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
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
import { fontPreloads, layout, type Navigation } from '../html/layout.ts';
import { shareImageOf } from '../images/share-image.ts';
import type { Page } from '../pages/page.ts';
import { palette } from '../theme/palette.ts';
import { invitation } from './invitation.ts';
import { languageLinks, trailData, trailMarkup, trailTo } from './navigation.ts';
import { jsonPathsOf } from './web-page-json.ts';

const schemes = ['light', 'dark'] as const;

/** Values that all pages share. */
export interface PageContext {
  readonly site: Site;
  readonly navigation: Navigation;
  /** URLs of the stylesheet and the script, with their version in the query. */
  readonly stylesheet: string;
  readonly script: string;
  /** URLs of the fonts that every page preloads. */
  readonly fonts: readonly string[];
}

/** Renders the page as HTML. `parent` is the index page above it. Pages directly below the home page have none. */
export function renderHtml(page: Page, parent: Page | undefined, context: PageContext): Document {
  const { site, navigation, stylesheet, script, fonts } = context;
  const { resources, website, language } = site;
  const { company } = resources;
  const { words, theme, articles } = website;
  const { path, title, description, modified, blocks, data } = page;
  const alternates = alternatesOf(site, path);
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
    languages: languageLinks(site, path),
    stylesheet,
    head: html`${fontPreloads(fonts)}<meta name="description" content="${description}">
${schemes.map((scheme) => html`<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${palette(theme.accent, scheme).paper}">\n`)}<link rel="canonical" href="${language.urlOf(path)}">
${alternateLinks(alternates)}<link rel="alternate" type="text/markdown" href="${language.linkTo(markdownPath(path))}">
${articles.length > 0 && html`<link rel="alternate" type="application/atom+xml" title="${words.navigation.articles}" href="${language.linkTo(feedPath)}">\n`}${jsonPathsOf(page, site).map((json) => html`<link rel="alternate" type="application/json" href="${json}">\n`)}<link rel="service-desc" type="application/json" href="${paths.openapi}">
<link rel="service-doc" href="${pagePaths.api}">
${openGraph(page, site)}${articleProperties(page, language)}${structuredData}${formScript}`,
    main: html`${trail && trailMarkup(trail, language)}<h1>${title}</h1>
${writeHtml(blocks, language)}
`,
    ...(!isReference(page) && { ending: invitation(site, path) }),
    footer: html`${writeHtml([footerLine(page, words)], language)}
`,
  });
  return htmlDocument(language.linkTo(path), markup, {
    ...(modified !== undefined && { modified }),
    ...(alternates.size > 0 && { alternates }),
    contentLanguage: page.isEnglish ? 'en' : language.tag,
  });
}

/** Returns the URLs of the page in all languages that have it, keyed by language tag; empty if only one has it. */
function alternatesOf({ languages }: Site, path: string): ReadonlyMap<string, string> {
  const having = languages.filter(({ hasPage }) => hasPage(path));
  return new Map(having.length > 1 ? having.map(({ tag, urlOf }) => [tag, urlOf(path)]) : []);
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
function openGraph({ path, title, description, isEnglish, article, picture }: Page, site: Site) {
  const { resources, language } = site;
  const { url, width, height, alt, isIcon } = shareImageOf(picture, site);
  const otherTags = [...alternatesOf(site, path).keys()].filter((tag) => tag !== language.tag);
  const properties = {
    type: article ? 'article' : 'website',
    locale: openGraphLocale(isEnglish ? 'en' : language.tag),
    url: language.urlOf(path),
    title,
    description,
    site_name: resources.company.name,
    image: url,
    'image:width': width,
    'image:height': height,
    'image:alt': alt,
  };
  const entries = [
    ...Object.entries(properties),
    ...otherTags.map((tag) => ['locale:alternate', openGraphLocale(tag)] as const),
  ];
  return html`${entries.map(([name, value]) => html`<meta property="og:${name}" content="${value}">\n`)}<meta name="twitter:card" content="${isIcon ? 'summary' : 'summary_large_image'}">\n`;
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
