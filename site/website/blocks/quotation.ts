import { html } from 'hono/html';
import type { Quotation } from '../../../contract/content/figures-content.ts';
import { type Block, type Inline, inline } from './block.ts';

/** What somebody said, as wide as the page. `source` is a link to where it belongs. */
export function quotation({ text, by }: Quotation, source?: Inline): Block {
  const said = inline(text);
  const [who, where] = [inline(by), inline(source ?? [])];
  return {
    html: html`<figure class="quotation"><blockquote><p>${said.html}</p></blockquote>\n<figcaption>${who.html}${source && html` ${where.html}`}</figcaption></figure>\n`,
    markdown: [`> ${said.markdown}`, who.markdown, where.markdown].filter(Boolean).join('\n\n'),
  };
}
