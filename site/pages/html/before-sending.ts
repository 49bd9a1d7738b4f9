import { html } from 'hono/html';
import { partsOf } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';

/** Says which data is kept, with a link to the site's privacy page if it has one. */
export function beforeSending(words: Pick<Words, 'request'>, privacy: string | undefined) {
  const link = privacy === undefined ? '' : html`<a href="${privacy}">${words.request.privacy}</a>`;
  return html`<p class="frontdesk-note">${partsOf(words.request.oneEmail, { privacy: link })}</p>\n`;
}
