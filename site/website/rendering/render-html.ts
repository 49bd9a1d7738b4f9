import { html } from 'hono/html';
import { markdownPath, pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import type { Company } from '../../../contract/resources/company.ts';
import { fill } from '../../../contract/words/fill.ts';
import type { Template } from '../../../contract/words/word.ts';
import type { Words } from '../../../contract/words/words.ts';
import type { Site } from '../../resources/site.ts';
import { htmlDocument, type SiteDocument } from '../../resources/site-document.ts';
import { inline } from '../blocks/block.ts';
import { day, fillInline } from '../blocks/inlines.ts';
import { jsonLdBlock } from '../html/data-block.ts';
import { firmOf } from '../html/firm.ts';
import { siteLanguage } from '../html/language.ts';
import { fontPreloads, layout, type Navigation } from '../html/layout.ts';
import { shareSize } from '../images/image-job.ts';
import { homeShareImage } from '../images/share-image-path.ts';
import type { SitePage } from '../pages/site-page.ts';
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
  readonly baseUrl: string;
  /** The call to action at the end of each page for prospective clients. */
  readonly ending: (path: string) => ReturnType<typeof html>;
  /** URLs of the stylesheet and the script, with their version in the query. */
  readonly stylesheet: string;
  readonly script: string;
  /** URLs of the fonts that every page preloads. */
  readonly fonts: readonly string[];
  /** Share images, keyed by page path. Pages without an entry have the home page's image. */
  readonly shareImages: ReadonlyMap<string, string>;
  readonly capabilities: Site['capabilities'];
}

/** Renders the page as HTML. `parent` is the index page above it. Pages directly below the home page have none. */
export function renderHtml(page: SitePage, parent: SitePage | undefined, context: PageContext): SiteDocument {
  const { company, accent, words, navigation, ending, baseUrl, stylesheet, script, fonts } = context;
  const { path, title, description, modified, article, blocks } = page;
  const windowTitle = path === pagePaths.home ? `${company.name} · ${title}` : `${title} · ${company.name}`;
  // The image of an article without a picture is its share image.
  const data = article ? { image: shareImageOf(page, context), ...page.data } : page.data;
  const trail = parent && trailTo(page, parent, words);
  const markup = layout({
    windowTitle,
    firm: firmOf(company, words),
    navigation,
    words,
    isMainEnglish: page.isEnglish ?? false,
    path,
    stylesheet,
    head: html`${fontPreloads(fonts)}<meta name="description" content="${description}">
${schemes.map((scheme) => html`<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${palette(accent, scheme).paper}">\n`)}<link rel="canonical" href="${baseUrl}${path}">
<link rel="alternate" type="text/markdown" href="${markdownPath(path)}">
${jsonPathsOf(page, context).map((json) => html`<link rel="alternate" type="application/json" href="${json}">\n`)}<link rel="service-desc" type="application/json" href="${paths.openapi}">
<link rel="service-doc" href="${pagePaths.api}">
${openGraph(page, context)}${articleTimes(page)}${data && jsonLdBlock(data)}${trail && jsonLdBlock(trailData(trail, page, baseUrl))}${path === pagePaths.request && html`<script type="module" src="${script}"></script>\n`}`,
    main: html`${trail && trailMarkup(trail)}<h1>${title}</h1>
${blocks.map((block) => block.html)}`,
    ...(!isReference(page) && { ending: ending(path) }),
    footer: html`<p>${dateSentence(words.common.published, article?.published, words)}${dateSentence(words.common.lastChanged, modified, words)}<a href="${markdownPath(path)}">${words.common.asMarkdown}</a></p>
`,
  });
  return htmlDocument(path, markup, modified === undefined ? {} : { modified });
}

/** Whether the page is not for prospective clients: the form itself, a page for developers, or a legal page. */
const isReference = ({ path, isEnglish }: SitePage) =>
  isEnglish || [pagePaths.request, pagePaths.imprint, pagePaths.privacy].some((page) => page === path);

/** Renders Open Graph metadata (ogp.me), and `twitter:card`, which X also needs. */
function openGraph(page: SitePage, context: PageContext) {
  const { path, title, description, isEnglish, article } = page;
  const { company, words, baseUrl } = context;
  const properties = {
    type: article ? 'article' : 'website',
    locale: openGraphLocale(isEnglish ? 'en' : words.language),
    url: baseUrl + path,
    title,
    description,
    site_name: company.name,
    image: shareImageOf(page, context),
    'image:width': shareSize.width,
    'image:height': shareSize.height,
    'image:alt': fill(words.common.pair, { first: title, second: company.name }),
  };
  return html`${Object.entries(properties).map(([name, value]) => html`<meta property="og:${name}" content="${value}">\n`)}<meta name="twitter:card" content="summary_large_image">\n`;
}

const shareImageOf = ({ path }: SitePage, { baseUrl, shareImages }: PageContext) =>
  baseUrl + (shareImages.get(path) ?? homeShareImage);

/** Renders the dates of an article (ogp.me, article). */
function articleTimes({ article, modified }: SitePage) {
  const times = article ? { published_time: article.published, modified_time: modified } : {};
  return html`${Object.entries(times).map(([name, time]) => time !== undefined && html`<meta property="article:${name}" content="${time}">\n`)}`;
}

/** Returns the language and the territory. Open Graph requires both. */
function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return [language, region].filter(Boolean).join('_');
}

/** Renders a sentence with a date, if there is one. */
function dateSentence(sentence: Template<'day'>, date: string | undefined, { language }: Words) {
  if (date === undefined) return '';
  const { html: markup } = inline(fillInline(sentence, { day: day(date, siteLanguage(language).day(date)) }));
  return html`${markup} `;
}
