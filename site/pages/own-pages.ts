import { html, raw } from 'hono/html';
import { jsonPath, markdownPath, pagePaths, sentPath } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import type { Words } from '../../contract/words/words.ts';
import type { HomePage } from '../folder/listed-pages.ts';
import type { WebsiteIssue } from '../folder/website.ts';
import type { OpenApiObject } from '../programs/openapi/openapi-objects.ts';
import {
  type Document,
  type DocumentMetadata,
  htmlDocument,
  jsonDocument,
  listedIn,
  textDocument,
  versionOf,
} from '../resources/document.ts';
import type { Site } from '../resources/site.ts';
import { apiPage } from './api-page.ts';
import { bundle } from './bundle.ts';
import { type DocumentPage, htmlOf, markdownOf } from './document-page.ts';
import { type FormEdition, formContentOf, requestMain, resultPagesOf, sentMain } from './form-pages.ts';
import { type FramePage, readFrame } from './frame/read-frame.ts';
import type { FormContent } from './html/form-fields.ts';
import { plainFrame, renderPage } from './html/render-page.ts';
import type { ResultPagesContent } from './html/result-pages-content.ts';
import { wordsFor } from './languages.ts';
import { problemPages } from './problem-pages.ts';
import { requestByProgram } from './request-by-program.ts';

export interface OwnPagesSource {
  readonly site: Site;
  readonly homes: readonly HomePage[];
  /** The page that lends its frame, keyed by the prefix of its language. Languages without one have that of the first. */
  readonly frames?: ReadonlyMap<string, FramePage>;
  /** The origins of the site's own addresses, besides that of the deployment. */
  readonly origins?: ReadonlySet<string>;
  /** Path of the site's privacy page. */
  readonly privacy?: string | undefined;
  /** The firm's words in languages besides that of the content, keyed by language tag. */
  readonly words?: ReadonlyMap<string, Words>;
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

interface PageFiles {
  readonly stylesheet: string;
  readonly script: string;
}

const versionedPath = ({ path = '', body }: Document) => `${path}?${versionOf(body)}`;

interface Editions {
  readonly editions: readonly [FormEdition, ...FormEdition[]];
  readonly documents: readonly Document[];
  readonly warnings: readonly WebsiteIssue[];
}

/** Returns the languages that have a home page and words. The first one has English words if there are none for it. */
function editionsOf({
  site,
  homes,
  frames,
  origins = new Set(),
  privacy,
  words = new Map(),
}: OwnPagesSource): Editions {
  const { baseUrl, resources } = site;
  const read = new Map(
    [...(frames ?? [])].map(([prefix, page]) => [prefix, readFrame(page, { baseUrl, origins })]),
  );
  const shared = homes.length > 0 ? homes : [{ page: undefined, prefix: '' }];
  const editions = shared.flatMap(({ page, prefix }, index): FormEdition[] => {
    const tag = page?.language ?? (index === 0 ? site.words.language : undefined);
    const own = tag === undefined ? undefined : wordsFor(tag, site.words, words);
    const edition = own ?? (index === 0 ? wordsFor('en', site.words, words) : undefined);
    if (!edition) return [];
    const { language, direction } = edition;
    const home = page?.path ?? '/';
    const plain = () =>
      plainFrame({
        firm: resources.company.name,
        home,
        icon: iconOf(page?.icon, baseUrl, origins),
        language,
        direction,
      });
    const frame = (read.get(prefix) ?? read.get(''))?.frame ?? plain();
    return [{ site, words: edition, prefix: index === 0 ? '' : prefix, frame, privacy }];
  });
  const unique = [...Map.groupBy(editions, (edition) => edition.words.language).values()].flatMap(
    ([edition]) => edition ?? [],
  );
  return {
    editions: unique as [FormEdition, ...FormEdition[]],
    documents: uniquePaths([...read.values()].flatMap(({ documents }) => documents)),
    warnings: [...read.values()].flatMap(({ issues }) => issues),
  };
}

/** Frames of several languages have the same styles. */
const uniquePaths = (documents: readonly Document[]) => [
  ...new Map(documents.map((document) => [document.path, document])).values(),
];

/** Returns the path of an icon of the site. Frontdesk's pages load nothing from other sites. */
function iconOf(icon: string | undefined, baseUrl: string, origins: ReadonlySet<string>): string | undefined {
  const url = icon === undefined ? null : URL.parse(icon);
  return url && (url.origin === baseUrl || origins.has(url.origin)) ? url.pathname + url.search : undefined;
}

/** Builds the page with the form, its variants for programs, and the page that shows a sent request. */
function formDocuments(
  edition: FormEdition,
  editions: readonly FormEdition[],
  { stylesheet, script }: PageFiles,
  openapi: OpenApiObject,
): Document[] {
  const { site, words, prefix, frame } = edition;
  const { language, direction, request, form } = words;
  const firm = site.resources.company.name;
  const path = prefix + pagePaths.request;
  const sent = prefix + sentPath;
  const alternates = new Map(
    editions.map((other) => [other.words.language, site.baseUrl + other.prefix + pagePaths.request]),
  );
  const scriptMarkup = html`<script type="module" src="${script}"></script>\n`;
  const page = { language, direction, stylesheet };
  const text = markdownOf(
    { title: request.title, description: request.summary, blocks: requestByProgram(site, openapi, edition) },
    site.baseUrl,
  );
  const markup = renderPage(frame, {
    ...page,
    windowTitle: `${request.title} · ${firm}`,
    title: request.title,
    head: html`${headOf(path, request.summary, site)}${alternateLinks(alternates)}${scriptMarkup}`,
    main: requestMain(edition),
  });
  const sentMarkup = renderPage(frame, {
    ...page,
    windowTitle: `${form.heading} · ${firm}`,
    title: form.heading,
    head: html`<meta name="robots" content="noindex">\n${scriptMarkup}`,
    main: sentMain(edition),
  });
  return [
    htmlDocument(path, markup, { contentLanguage: language }),
    ...variants({ path, title: request.title, description: request.summary }, text, site, {
      contentLanguage: language,
      ...listedIn('Pages', request.title, request.summary),
    }),
    htmlDocument(sent, sentMarkup, { contentLanguage: language }),
  ];
}

const alternateLinks = (alternates: ReadonlyMap<string, string>) =>
  alternates.size > 1
    ? html`${[...alternates].map(([tag, url]) => html`<link rel="alternate" hreflang="${tag}" href="${url}">\n`)}`
    : '';

/** The elements of the head that describe a page to programs. */
function headOf(path: string, description: string, { baseUrl }: Site) {
  return html`<meta name="description" content="${description}">
<link rel="canonical" href="${baseUrl}${path}">
<link rel="alternate" type="text/markdown" href="${markdownPath(path)}">
<link rel="alternate" type="application/json" href="${jsonPath(path)}">
<link rel="describedby" type="text/plain" href="${paths.llmsTxt}">
`;
}

/** Builds a page that is text, in English, with its variants for programs. */
function textDocuments(
  page: DocumentPage,
  { site, frame }: FormEdition,
  { stylesheet }: PageFiles,
): Document[] {
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
    htmlDocument(path, markup, { contentLanguage: 'en' }),
    ...variants(page, markdownOf(page, site.baseUrl), site, {
      contentLanguage: 'en',
      ...listedIn(section, title, description),
    }),
  ];
}

/** Builds the Markdown and the JSON of a page, like those of the website's pages. */
function variants(
  { path, title, description }: Pick<DocumentPage, 'path' | 'title' | 'description'>,
  markdown: string,
  { baseUrl }: Site,
  metadata: DocumentMetadata,
): Document[] {
  const { contentLanguage } = metadata;
  const json = { url: baseUrl + path, title, description, language: contentLanguage, markdown };
  return [
    textDocument('markdown', markdownPath(path), markdown, { ...metadata, markdownOf: path }),
    jsonDocument(jsonPath(path), json, { contentLanguage }),
  ];
}

const formScript = (contents: readonly FormContent[]) =>
  bundle('site/pages/browser/main.ts', {
    format: 'esm',
    target: 'es2022',
    define: { FORM_CONTENT: JSON.stringify(contents) },
  });
