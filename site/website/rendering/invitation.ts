import { html } from 'hono/html';
import { filePaths, pagePaths, servicePath } from '../../../contract/page-paths.ts';
import type { Site } from '../../resources/site.ts';
import { link, paragraph, withAttributes } from '../../tree/nodes.ts';
import { writeHtml } from '../../tree/write-html.ts';
import { action, telephoneLink } from '../blocks/inlines.ts';
import { actions } from '../blocks/paragraphs.ts';
import { priceOfDiagnostic } from '../pages/prices.ts';

type Markup = ReturnType<typeof html>;

/**
 * Renders the call to action at the end of a page: the first step, its price, and the ways to request it. Like the
 * navigation, it is omitted from the Markdown variant.
 */
export function invitation(site: Site, path: string): Markup {
  const { company, services, nextStep } = site.resources;
  const { words, theme } = site.website;
  const { slug, title, duration } = services.diagnostic;
  // A page does not link to itself.
  const offer = paragraph(servicePath(slug) === path ? title : link(title, servicePath(slug)));
  const links = [
    action(words.layout.request, pagePaths.request),
    ...(company.telephone === undefined ? [] : [telephoneLink(company.telephone)]),
    link(company.email, `mailto:${company.email}`),
  ];
  return html`<aside class="invitation" aria-label="${words.layout.request}">
<div>
${theme.icon !== undefined && html`<img class="mark" src="${filePaths.icon}" width="48" height="48" alt="" loading="lazy">\n`}<h2>${words.common.firstStep}</h2>
${writeHtml([withAttributes(offer, { class: 'offer' })])}
<p class="terms"><strong>${priceOfDiagnostic(site)}</strong> ${duration.text}</p>
<p>${nextStep.commitment}</p>
</div>
${writeHtml([actions(...links)])}
</aside>
`;
}
