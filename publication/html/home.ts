import { html } from 'hono/html';
import { paths } from '../../contract/paths.ts';
import { type Document, htmlDocument } from '../document.ts';
import type { Resources } from '../resources/resources.ts';
import { page } from './page.ts';

const resourceList = [
  [paths.company, 'who we are'],
  [paths.services, 'what can be commissioned, and when not to hire us'],
  [paths.pricing, 'what it costs to start'],
  [paths.cases, 'what we have done, with links to check'],
  [paths.nextStep, 'what happens when you write to us'],
] as const;

/** `/`: who answers here, and how a program reads and asks. */
export function home({ company }: Resources, baseUrl: string): Document {
  const main = html`<h1>${company.name}</h1>
<p>${company.summary}</p>
${company.about.map((paragraph) => html`<p>${paragraph}</p>\n`)}
<h2>Read</h2>
<p>Everything that we publish, programs can read as JSON, without a key.</p>
<ul>
${resourceList.map(([path, what]) => html`<li><a href="${path}"><code>${path}</code></a>: ${what}</li>\n`)}
</ul>
<h2>Ask for a diagnostic</h2>
<p>Write to <a href="mailto:${company.email}">${company.email}</a>, or let a program send the request. A person answers on a working day. It commits you to nothing.</p>
<pre><code>curl ${baseUrl}${paths.diagnosticRequest} -H 'Content-Type: application/json' -d '{"name": "…", "email": "…", "message": "…"}'</code></pre>
<p>The <a href="${paths.openapi}">description of the API</a> (OpenAPI) says the rest.</p>`;
  const { name, summary } = company;
  return htmlDocument('/', page({ title: name, description: summary, company: name, main }));
}
