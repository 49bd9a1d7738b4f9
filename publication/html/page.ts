import { html } from 'hono/html';
import { frame } from '../../contract/html/frame.ts';
import { paths } from '../../contract/paths.ts';
import type { Company } from '../../contract/resources/company.ts';
import { pagePaths } from '../../contract/website.ts';
import { day } from '../blocks/phrases.ts';
import { type Document, htmlDocument, twinPath } from '../document.ts';
import type { Page } from '../pages/page.ts';
import { jsonLd } from './data-block.ts';
import { openGraph } from './open-graph.ts';

/** What all pages share. */
export interface Shared {
  readonly company: Company;
  readonly baseUrl: string;
  /** Addresses of the files beside the pages. */
  readonly stylesheet: string;
  readonly script: string;
}

/** The page for browsers. `parent` is the page that leads to it and its like. */
export function htmlPage(
  page: Page,
  parent: Page | undefined,
  { company, baseUrl, stylesheet, script }: Shared,
): Document {
  const { path, title, description, modified, blocks } = page;
  const windowTitle = path === pagePaths.home ? `${company.name}: ${title}` : `${title} · ${company.name}`;
  const trail = parent && html`<p class="trail"><a href="${parent.path}">${parent.title}</a></p>\n`;
  const markup = frame({
    windowTitle,
    consultancy: company,
    path,
    stylesheet,
    head: html`<meta name="description" content="${description}">
<link rel="canonical" href="${baseUrl}${path}">
<link rel="alternate" type="text/markdown" href="${twinPath(path)}">
<link rel="service-desc" type="application/json" href="${paths.openapi}">
<link rel="service-doc" href="${pagePaths.api}">
${openGraph({ url: baseUrl + path, title, description, siteName: company.name })}${page.data && jsonLd(page.data)}${path === pagePaths.request && html`<script type="module" src="${script}"></script>\n`}`,
    main: html`${trail}<h1>${title}</h1>
${blocks.map((block) => block.html)}`,
    footer: html`<p>${modified && html`Last changed on ${day(modified).html}. `}<a href="${twinPath(path)}">This page as Markdown</a></p>
`,
  });
  return htmlDocument(path, markup, modified === undefined ? {} : { modified });
}
