import { html } from 'hono/html';
import { pagePaths, sentPath } from '../../../contract/page-paths.ts';
import { type Document, htmlDocument } from '../../resources/document.ts';
import { firmOf } from '../html/firm.ts';
import { fontPreloads, layout } from '../html/layout.ts';
import { acceptedTemplate } from '../pages/request-page.ts';
import { languageLinks } from './navigation.ts';
import type { PageContext } from './render-html.ts';

/**
 * Renders `/request/sent`, whose script shows the request that this tab sent. In any other tab, the page only links to the
 * form, so it is not indexed.
 */
export function sentPage({ site, navigation, stylesheet, script, fonts }: PageContext): Document {
  const { company } = site.resources;
  const { words } = site.website;
  const { form, sent, layout: layoutWords } = words;
  const path = site.language.linkTo(sentPath);
  const markup = layout({
    windowTitle: `${form.heading} · ${company.name}`,
    firm: firmOf(company, words),
    navigation,
    words,
    path,
    languages: languageLinks(site, sentPath),
    stylesheet,
    head: html`${fontPreloads(fonts)}<meta name="robots" content="noindex">
<script type="module" src="${script}"></script>\n`,
    main: html`<h1>${form.heading}</h1>
<p class="lead">${sent.elsewhere}</p>
<p class="actions"><a class="action" href="${site.language.linkTo(pagePaths.request)}">${layoutWords.request}</a></p>
${acceptedTemplate(site)}`,
  });
  return htmlDocument(path, markup, { isUnlisted: true, contentLanguage: words.language });
}
