import { html, raw } from 'hono/html';
import { markdownPath, pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import type { WebsiteIssue } from '../folder/website.ts';
import type { OpenApiObject } from '../programs/openapi/openapi-document.ts';
import { type Document, listedIn, textDocument, versionOf } from '../resources/document.ts';
import { apiPage } from './api-page.ts';
import { bundle } from './bundle.ts';
import { type DocumentPage, headOf, htmlOf, markdownOf, variants } from './document-page.ts';
import { type Edition, type EditionsSource, editionsOf } from './editions.ts';
import { formContentOf, formDocuments, type PageFiles, resultPagesOf } from './form-pages.ts';
import type { ResultPagesContent } from './html/after-sending.ts';
import type { FormContent } from './html/form-fields.ts';
import { renderPage } from './html/render-page.ts';
import { problemPages } from './problem-pages.ts';

export interface OwnPagesSource extends EditionsSource {
  readonly openapi: OpenApiObject;
  /** The documents for programs, which `/api` lists. */
  readonly programDocuments: readonly Document[];
}

export interface OwnPages {
  readonly documents: readonly Document[];
  /** For the request function. */
  readonly resultPages: ResultPagesContent;
  /** Paths of earlier versions, each with the page that replaces it. */
  readonly redirects: Readonly<Record<string, string>>;
  readonly warnings: readonly WebsiteIssue[];
}

/** Builds Frontdesk's own pages for a website: the form, the page for developers and agents, and the problems. */
export function ownPages(source: OwnPagesSource): OwnPages {
  const { site, openapi, programDocuments } = source;
  const { editions, documents: frameFiles, warnings } = editionsOf(source);
  const [first, ...others] = editions;
  const stylesheet = textDocument(
    'css',
    '/frontdesk/frontdesk.css',
    bundle('site/pages/styles/frontdesk.css'),
  );
  const script = textDocument('javascript', '/frontdesk/form.js', formScript(editions.map(formContentOf)));
  const files: PageFiles = { stylesheet: versionedPath(stylesheet), script: versionedPath(script) };
  const textPages = [apiPage(site, openapi, programDocuments), ...problemPages(site)];
  const translations = others.map((edition) => [
    edition.words.language,
    resultPagesOf(edition, files.stylesheet),
  ]);
  return {
    documents: [
      ...editions.flatMap((edition) => formDocuments(edition, editions, files, openapi)),
      ...textPages.flatMap((page) => textDocuments(page, first, files)),
      stylesheet,
      script,
      ...frameFiles,
    ],
    resultPages: {
      ...resultPagesOf(first, files.stylesheet),
      ...(others.length > 0 && { translations: Object.fromEntries(translations) }),
    },
    redirects: {
      [pagePaths.agents]: pagePaths.api,
      [markdownPath(pagePaths.agents)]: markdownPath(pagePaths.api),
    },
    warnings,
  };
}

const versionedPath = ({ path = '', body }: Document) => `${path}?${versionOf(body)}`;

/** Builds a page that is text, in English, with its variants for programs. */
function textDocuments(page: DocumentPage, { site, frame }: Edition, { stylesheet }: PageFiles): Document[] {
  const { path, title, description } = page;
  const markup = renderPage(frame, {
    windowTitle: `${title} · ${site.resources.company.name}`,
    title,
    language: 'en',
    direction: 'ltr',
    stylesheet,
    head: headOf(path, description, site),
    main: html`${raw(htmlOf(page))}`,
  });
  const section = path.startsWith(paths.problems) ? 'Optional' : 'Pages';
  return [
    textDocument('html', path, markup, { contentLanguage: 'en' }),
    ...variants(page, markdownOf(page, site.baseUrl), site, {
      contentLanguage: 'en',
      ...listedIn(section, title, description),
    }),
  ];
}

const formScript = (contents: readonly FormContent[]) =>
  bundle('site/pages/browser/main.ts', {
    format: 'esm',
    target: 'es2022',
    define: { FORM_CONTENT: JSON.stringify(contents) },
  });
