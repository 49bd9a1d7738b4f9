import { html } from 'hono/html';
import { filePaths, pagePaths } from '../../../contract/page-paths.ts';
import { partsOf } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';
import { type NotFoundPage, type Route, routeStoreLimits } from '../../../release/edge-route.ts';
import { routeBytes } from '../../../release/release.ts';
import { fontPreloads, iconMarkup, isLongName, mainNavigation, type Navigation } from './layout.ts';

type Markup = ReturnType<typeof html>;

type NotFoundWords = Pick<Words, 'language' | 'direction' | 'common' | 'outcome' | 'notFound'>;

/**
 * Renders the page for a person who opens a URL that does not exist. It is one value in the edge's KeyValueStore. Because
 * the size of a value is limited, optional tags are omitted. So are the footer's `links`, and then the link of the e-mail
 * address, if the page does not fit.
 */
export function notFoundPage(
  email: string,
  { language, direction, common, outcome, notFound }: NotFoundWords,
  links: Navigation['footer'] = [],
): NotFoundPage {
  const { title, explanation } = notFound;
  const format = (part: Markup) => useSingleQuotes(String(part));
  const start = format(
    html`<!doctype html><html lang=${language} dir=${direction}><meta charset=utf-8><meta name=viewport content='width=device-width,initial-scale=1'><title>${title}</title><link rel=stylesheet href='${filePaths.stylesheet}'>`,
  );
  const main = format(html`<main id=main><h1>${title}</h1><p class=lead>${explanation}</p>`);
  const nearestLink = html`<a dir=ltr href='{path}'>{path}</a>`;
  const nearest = format(html`<p>${partsOf(notFound.nearest, { page: nearestLink })}</p>`);
  const end = (address: Markup | string) =>
    format(
      html`<p>${partsOf(outcome.byEmail, { email: address })}</p><p class=actions><a class=action href='${pagePaths.home}'>${common.home}</a></p></main>`,
    );
  const footer = format(
    html`<footer><nav><ul>${links.map(({ path, label }) => html`<li><a href='${path}'>${label}</a>`)}</ul></nav></footer>`,
  );
  const linked = end(html`<a href='mailto:${email}'>${email}</a>`);
  const shortest = [start, main, nearest, end(email)] as const;
  return (
    [linked + footer, linked]
      .map((ending) => [start, main, nearest, ending] as const)
      .find((page) => fits({ page })) ?? shortest
  );
}

/**
 * Renders the header of that page, a separate value in the edge's store. The main navigation, the link that skips it, and the
 * fonts are omitted if they do not fit.
 */
export function notFoundHeader(
  name: string,
  { header, initial }: Pick<Navigation, 'header' | 'initial'>,
  fonts: readonly string[],
  { layout }: Words,
): string {
  const write = (before: Markup | '', navigation: Markup | '') => {
    const markup = html`${before}<header${isLongName(name) && html` class=long`}><a class=wordmark href='${pagePaths.home}'>${iconMarkup(initial)}${name}</a>${navigation}</header>`;
    // JSON would escape line breaks.
    return useSingleQuotes(String(markup)).replaceAll('\n', '');
  };
  const skip = html`${fontPreloads(fonts)}<a class=skip href=#main>${layout.skip}</a>`;
  const full = write(skip, mainNavigation(header, layout, ''));
  return fits({ header: full }) ? full : write('', '');
}

/** JSON would escape the double quotes around attributes. In text, double quotes are entities. */
const useSingleQuotes = (markup: string) => markup.replaceAll('"', "'");

const fits = (route: Omit<Route, 'v'>) => routeBytes(route) <= routeStoreLimits.value;
