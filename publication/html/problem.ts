import { html } from 'hono/html';
import { paths } from '../../contract/paths.ts';
import { problemBody } from '../../contract/problem-body.ts';
import type { ProblemType } from '../../contract/problems.ts';
import { type Document, htmlDocument } from '../document.ts';
import { page } from './page.ts';

/** The page behind the `type` of a problem (RFC 9457 section 3.1.1). */
export function problemPage(type: ProblemType, company: string, baseUrl: string): Document {
  const example = JSON.stringify(problemBody(baseUrl, type, type.when), undefined, 2);
  const main = html`<h1>${type.title}</h1>
<p>Answers of this kind have the status <strong>${type.status}</strong>, the media type <code>application/problem+json</code>, and a <code>type</code> that ends in <code>${type.slug}</code>.</p>
<h2>When it occurs</h2>
<p>${type.when}</p>
<h2>What to do</h2>
<p>${type.remedy}</p>
<h2>Example</h2>
<pre><code>${example}</code></pre>`;
  const title = `${type.title} · ${company}`;
  return htmlDocument(
    paths.problems + type.slug,
    page({ title, description: `${type.when} ${type.remedy}`, company, main }),
  );
}
