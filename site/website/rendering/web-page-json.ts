import { jsonPath } from '../../../contract/page-paths.ts';
import { notFound } from '../../../contract/problems/types.ts';
import { WebPage } from '../../../contract/resources/web-page.ts';
import { type Document, jsonDocument } from '../../resources/document.ts';
import { readOperationsOf, type Site } from '../../resources/site.ts';
import { articlePages } from '../pages/article-pages.ts';
import type { Page } from '../pages/page.ts';
import { privacyPage } from '../pages/privacy-page.ts';
import { problemPage } from '../pages/problem-pages.ts';
import { textOf } from './render-markdown.ts';

/** Returns the paths of the JSON with the text of a page: the resources that contain it, or else the page as JSON. */
export function jsonPathsOf({ path, resources = [] }: Page, site: Site): readonly string[] {
  const apiPaths = new Map(readOperationsOf(site).map((operation) => [operation.resource, operation.path]));
  const coveringPaths = resources.flatMap((name) => apiPaths.get(name) ?? []);
  const isCovered = resources.length > 0 && coveringPaths.length === resources.length;
  return (isCovered ? coveringPaths : [jsonPath(path)]).map(site.language.linkTo);
}

/** Renders the page as JSON, unless resources contain its text. */
export function renderJson(page: Page, site: Site): Document[] {
  const path = site.language.linkTo(jsonPath(page.path));
  if (!jsonPathsOf(page, site).includes(path)) return [];
  const value = webPage(page, site);
  return [jsonDocument(path, value, { contentLanguage: value.language })];
}

/** Converts a page to its JSON form. */
function webPage(page: Page, { language }: Site): WebPage {
  const { path, title, description, isEnglish, modified, article } = page;
  return WebPage.parse({
    url: language.urlOf(path),
    title,
    summary: description,
    language: isEnglish ? 'en' : language.tag,
    ...(article?.authors && {
      published: article.published,
      authors: article.authors.map(({ name }) => name),
    }),
    ...(modified !== undefined && { modified }),
    text: textOf(page, language),
  });
}

/** Returns example pages for the OpenAPI document. They are short, so the document does not grow with the content. */
export function webPageExamples(site: Site) {
  const { blocks, ...privacy } = privacyPage(site);
  const newest = { ...site, website: { ...site.website, articles: site.website.articles.slice(0, 1) } };
  const [article] = articlePages(newest);
  return {
    page: webPage({ ...privacy, blocks: blocks.slice(0, 1) }, site),
    problem: webPage(problemPage(notFound, site.baseUrl), site),
    ...(article && { article: webPage({ ...article, blocks: article.blocks.slice(0, 2) }, site) }),
  };
}
