import { html } from 'hono/html';
import { filePaths, pagePaths } from '../../../contract/page-paths.ts';
import { partsOf } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';
import { type NotFoundPage, type Route, routeStoreLimits } from '../../../release/edge-route.ts';
import { routeBytes } from '../../../release/release.ts';
import { isLongName, type Navigation } from './layout.ts';

type Markup = ReturnType<typeof html>;

type NotFoundWords = Pick<Words, 'language' | 'direction' | 'common' | 'outcome' | 'notFound'>;

/**
 * Renders the page for a person who opens a URL that does not exist. It is one value in the edge's KeyValueStore. Because
 * the size of a value is limited, optional tags are omitted, and so are double quotes and line breaks, which JSON would
 * escape. The footer's `links`, and then the link of the e-mail address, are omitted if the page does not fit.
 */
export function notFoundPage(
  email: string,
  { language, direction, common, outcome, notFound }: NotFoundWords,
  { footer: links, prefix }: Pick<Navigation, 'footer' | 'prefix'>,
): NotFoundPage {
  const { title, explanation } = notFound;
  const metadata = html`<meta charset=utf-8><meta name=viewport content='width=device-width,initial-scale=1'>`;
  const start = String(
    html`<!doctype html><html lang=${language} dir=${direction}>${metadata}<title>${title}</title><link rel=stylesheet href='${filePaths.stylesheet}'>`,
  );
  const main = String(html`<main id=main><h1>${title}</h1><p class=lead>${explanation}</p>`);
  const nearestLink = html`<a dir=ltr href='{path}'>{path}</a>`;
  const nearest = String(html`<p>${partsOf(notFound.nearest, { page: nearestLink })}</p>`);
  const home = html`<a class=action href='${prefix ?? pagePaths.home}'>${common.home}</a>`;
  const end = (address: Markup | string) =>
    String(html`<p>${partsOf(outcome.byEmail, { email: address })}</p><p class=actions>${home}</p></main>`);
  const footer = String(html`<footer><nav><ul>${listItems(links)}</ul></nav></footer>`);
  const linked = end(html`<a href='mailto:${email}'>${email}</a>`);
  const shortest = [start, main, nearest, end(email)] as const;
  return (
    [linked + footer, linked]
      .map((ending) => [start, main, nearest, ending] as const)
      .find((page) => fits({ page })) ?? shortest
  );
}

/**
 * Renders the header of that page, a separate value in the edge's store: the one of layout.ts without optional tags. The
 * main navigation, the link that skips it, and the fonts are omitted if they do not fit.
 */
export function notFoundHeader(
  name: string,
  { header, initial, prefix }: Pick<Navigation, 'header' | 'initial' | 'prefix'>,
  fonts: readonly string[],
  { layout }: Words,
): string {
  const icon =
    initial === undefined
      ? html`<img class=mark src='${filePaths.icon}' width=32 height=32 alt=''>`
      : html`<b class=mark data-initials='${initial}' aria-hidden=true></b>`;
  const write = (preloads: Markup | '', navigation: Markup | '') =>
    String(
      html`${preloads}<header${isLongName(name) && html` class=long`}><a class=wordmark href='${prefix ?? pagePaths.home}'>${icon}${name}</a>${navigation}</header>`,
    );
  const preloads = html`${fonts.map((href) => html`<link rel=preload href='${href}' as=font type=font/woff2 crossorigin>`)}<a class=skip href=#main>${layout.skip}</a>`;
  const menu = html`<button type=button class=menu popovertarget=menu>${layout.menu}</button><ul id=menu popover>${listItems(header)}</ul>`;
  const request = html`<a href='${prefix}${pagePaths.request}' class=action><span>${layout.request}</span><span>${layout.requestShort}</span></a>`;
  const full = write(preloads, html`<nav aria-label='${layout.mainNavigation}'>${menu}${request}</nav>`);
  return fits({ header: full }) ? full : write('', '');
}

const listItems = (links: Navigation['footer']) =>
  links.map(({ path, label }) => html`<li><a href='${path}'>${label}</a>`);

const fits = (route: Omit<Route, 'v'>) => routeBytes(route) <= routeStoreLimits.value;
