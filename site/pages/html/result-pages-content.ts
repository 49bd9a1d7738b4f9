import type { Words } from '../../../contract/words/words.ts';
import type { AcceptedContent } from './accepted-message.ts';
import type { Contact } from './other-ways.ts';
import type { Frame } from './render-page.ts';

/** The content of the pages that the request function returns to a form. It is bundled into the function. */
export interface ResultPagesContent {
  readonly frame: Frame;
  /** Path of `frontdesk.css`. */
  readonly stylesheet: string;
  /** Name of the firm. */
  readonly firm: string;
  readonly contact: Contact;
  readonly accepted: AcceptedContent;
  /** Path of the site's privacy page. */
  readonly privacy?: string | undefined;
  readonly words: Pick<Words, 'language' | 'direction' | 'request' | 'fields' | 'form' | 'outcome' | 'sent'>;
  /** The same in the website's other languages, keyed by language tag. */
  readonly translations?: Readonly<Record<string, ResultPagesContent>>;
}
