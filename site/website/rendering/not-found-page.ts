import { html } from 'hono/html';
import { partsOf } from '../../../contract/words/fill.ts';
import { notFoundFolder, notFoundPageKey } from '../../../release/edge-route.ts';
import { type Document, htmlDocument } from '../../resources/document.ts';
import { firmOf } from '../html/firm.ts';
import { fontPreloads, layout } from '../html/layout.ts';
import { languageLinks } from './navigation.ts';
import type { PageContext } from './render-html.ts';

/** Renders the page for a person who opens a URL that does not exist. The edge gives it the status 404. */
export function notFoundPage({ site, navigation, stylesheet, fonts }: PageContext): Document {
  const { company } = site.resources;
  const { words } = site.website;
  const { title, explanation } = words.notFound;
  const { prefix, linkTo } = site.language;
  const email = html`<a href="mailto:${company.email}">${company.email}</a>`;
  const markup = layout({
    windowTitle: `${title} · ${company.name}`,
    firm: firmOf(company, words),
    navigation,
    words,
    path: linkTo('/'),
    languages: languageLinks(site, '/'),
    stylesheet,
    head: html`${fontPreloads(fonts)}<meta name="robots" content="noindex">\n`,
    main: html`<h1>${title}</h1>
<p class="lead">${explanation}</p>
<p>${partsOf(words.outcome.byEmail, { email })}</p>
<p class="actions"><a class="action" href="${linkTo('/')}">${words.common.home}</a></p>`,
  });
  return {
    ...htmlDocument(`${notFoundPageKey}${prefix}`, markup, {
      isUnlisted: true,
      contentLanguage: words.language,
    }),
    folder: notFoundFolder,
  };
}
