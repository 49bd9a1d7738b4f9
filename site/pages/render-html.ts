import { html } from 'hono/html';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import type { Company } from '../../contract/resources/company.ts';
import { day } from '../blocks/inlines.ts';
import { jsonLdBlock } from '../html/data-block.ts';
import { layout, type Navigation } from '../html/layout.ts';
import { htmlDocument, markdownPath, type SiteDocument } from '../site-document.ts';
import type { SitePage } from './site-page.ts';

/** Values that all pages share. */
interface PageContext {
  readonly company: Company;
  readonly navigation: Navigation;
  readonly baseUrl: string;
  /** Addresses of the files beside the pages, with their version as query. */
  readonly stylesheet: string;
  readonly script: string;
}

/** The page as HTML. `parent` is the index page that the breadcrumb links to. */
export function renderHtml(
  page: SitePage,
  parent: SitePage | undefined,
  { company, navigation, baseUrl, stylesheet, script }: PageContext,
): SiteDocument {
  const { path, title, description, modified, blocks } = page;
  const windowTitle = path === pagePaths.home ? `${company.name}: ${title}` : `${title} · ${company.name}`;
  const breadcrumb = parent && html`<p class="trail"><a href="${parent.path}">${parent.title}</a></p>\n`;
  const markup = layout({
    windowTitle,
    organization: company,
    navigation,
    path,
    stylesheet,
    head: html`<meta name="description" content="${description}">
<link rel="canonical" href="${baseUrl}${path}">
<link rel="alternate" type="text/markdown" href="${markdownPath(path)}">
<link rel="service-desc" type="application/json" href="${paths.openapi}">
<link rel="service-doc" href="${pagePaths.api}">
${openGraph(page, company.name, baseUrl)}${page.data && jsonLdBlock(page.data)}${path === pagePaths.request && html`<script type="module" src="${script}"></script>\n`}`,
    main: html`${breadcrumb}<h1>${title}</h1>
${blocks.map((block) => block.html)}`,
    footer: html`<p>${modified && html`Last changed on ${day(modified).html}. `}<a href="${markdownPath(path)}">This page as Markdown</a></p>
`,
  });
  return htmlDocument(path, markup, modified === undefined ? {} : { modified });
}

/** The metadata of the page where it is shared (Open Graph, ogp.me). */
function openGraph({ path, title, description }: SitePage, siteName: string, baseUrl: string) {
  const properties = { type: 'website', url: baseUrl + path, title, description, site_name: siteName };
  return html`${Object.entries(properties).map(([name, value]) => html`<meta property="og:${name}" content="${value}">\n`)}`;
}
