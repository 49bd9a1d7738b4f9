import { html } from 'hono/html';
import { filePaths, pagePaths } from '../../../contract/page-paths.ts';
import { partsOf } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';
import { type NotFoundPage, type Route, routeFormat, routeStoreLimits } from '../../../release/edge-route.ts';
import {
  type Firm,
  fontPreloads,
  iconMarkup,
  isLongName,
  mainNavigation,
  type Navigation,
} from './layout.ts';

/** Longer e-mail addresses are not linked, because the link would leave too few bytes for the text. */
const maxLinkedEmailLength = 64;

type NotFoundWords = Pick<Words, 'language' | 'direction' | 'common' | 'outcome' | 'notFound'>;

/**
 * Renders the page for a person who opens a URL that does not exist. It is one value in the edge's KeyValueStore. Because
 * the size of a value is limited, optional tags are omitted, and so are the footer's `links` if they do not fit.
 */
export function notFoundPage(
  { name, email, initial }: Pick<Firm, 'name' | 'email'> & Pick<Navigation, 'initial'>,
  { language, direction, common, outcome, notFound }: NotFoundWords,
  links: Navigation['footer'] = [],
): NotFoundPage {
  const { title, explanation } = notFound;
  const nearestLink = html`<a dir=ltr href='{path}'>{path}</a>`;
  const mailto = email.length > maxLinkedEmailLength ? email : html`<a href='mailto:${email}'>${email}</a>`;
  const start = html`<!doctype html><html lang=${language} dir=${direction}><meta charset=utf-8><meta name=viewport content='width=device-width,initial-scale=1'><title>${title}</title><link rel=stylesheet href='${filePaths.stylesheet}'><header${isLongName(name) && html` class=long`}><a class=wordmark href='${pagePaths.home}'>${iconMarkup(initial)}${name}</a></header><main><h1>${title}</h1><p class=lead>${explanation}</p>`;
  const end = html`<p>${partsOf(outcome.byEmail, { email: mailto })}</p><p class=actions><a class=action href='${pagePaths.home}'>${common.home}</a></p></main>`;
  const middle = html`<p>${partsOf(notFound.nearest, { page: nearestLink })}</p>`;
  const footer = html`<footer><nav><ul>${links.map(({ path, label }) => html`<li><a href='${path}'>${label}</a>`)}</ul></nav></footer>`;
  const format = (part: typeof start) => useSingleQuotes(part.toString());
  const page = [format(start), format(middle), format(end)] as const;
  const withFooter = [page[0], page[1], page[2] + format(footer)] as const;
  return fits({ v: routeFormat, page: withFooter }) ? withFooter : page;
}

/** JSON would escape the double quotes around attributes. In text, double quotes are entities. */
const useSingleQuotes = (markup: string) => markup.replaceAll('"', "'");

const fits = (entry: Route) => Buffer.byteLength(JSON.stringify(entry)) <= routeStoreLimits.value;

/**
 * Renders the fonts and the main navigation for the header of that page. They are a separate value in the edge's store.
 * Returns `undefined` if they do not fit. The page then has neither.
 */
export function notFoundHeader(
  { header }: Navigation,
  fonts: readonly string[],
  { layout }: Words,
): string | undefined {
  const markup = html`${fontPreloads(fonts)}${mainNavigation(header, layout, '')}`;
  // JSON would escape line breaks.
  const text = useSingleQuotes(markup.toString()).replaceAll('\n', '');
  return fits({ v: routeFormat, header: text }) ? text : undefined;
}
