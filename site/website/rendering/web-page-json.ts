import { jsonPath } from '../../../contract/page-paths.ts';
import { notFound } from '../../../contract/problems/types.ts';
import { WebPage } from '../../../contract/resources/web-page.ts';
import { readOperationsOf, type Site } from '../../resources/site.ts';
import { jsonDocument, type SiteDocument } from '../../resources/site-document.ts';
import { privacyPage } from '../pages/privacy-page.ts';
import { problemPage } from '../pages/problem-pages.ts';
import type { SitePage } from '../pages/site-page.ts';
import { pageText } from './render-markdown.ts';

/** The paths of the JSON that contains the text of a page: the resources that cover it, or the page as JSON. */
export function jsonPathsOf(
  { path, resources = [] }: SitePage,
  site: Pick<Site, 'capabilities'>,
): readonly string[] {
  const offered = new Map(readOperationsOf(site).map((operation) => [operation.resource, operation.path]));
  const covering = resources.flatMap((name) => offered.get(name) ?? []);
  const isCovered = resources.length > 0 && covering.length === resources.length;
  return isCovered ? covering : [jsonPath(path)];
}

/** The page as JSON, if no resource covers it. */
export function renderJson(page: SitePage, site: Site): SiteDocument[] {
  const path = jsonPath(page.path);
  return jsonPathsOf(page, site).includes(path) ? [jsonDocument(path, webPage(page, site))] : [];
}

/** The JSON form of a page. */
export function webPage(page: SitePage, { baseUrl, website }: Pick<Site, 'baseUrl' | 'website'>): WebPage {
  const { path, title, description, isEnglish, modified } = page;
  return WebPage.parse({
    url: baseUrl + path,
    title,
    summary: description,
    language: isEnglish ? 'en' : website.words.language,
    ...(modified !== undefined && { modified }),
    text: pageText(page, baseUrl),
  });
}

/** The example pages of the OpenAPI document, which must not grow with the content. */
export function webPageExamples(site: Site) {
  const { blocks, ...privacy } = privacyPage(site);
  return {
    page: webPage({ ...privacy, blocks: blocks.slice(0, 1) }, site),
    problem: webPage(problemPage(notFound, site.baseUrl), site),
  };
}
