import type { ResourceName } from '../../../contract/resources/all-resources.ts';
import type { Block } from '../blocks/block.ts';

/** A page of the website, from which its HTML, its Markdown and its entries in llms.txt and the sitemap are made. */
export interface SitePage {
  readonly path: string;
  /** Its heading of the first level. */
  readonly title: string;
  /** Whether it is written in English for those who write programs, whatever the language of the website. */
  readonly isEnglish?: boolean;
  /** A summary of one or two sentences. */
  readonly description: string;
  /** Day (YYYY-MM-DD) of the last change of its content; absent if it shows none. */
  readonly modified?: string | undefined;
  /** Its place in the navigation of every page, in the order of the pages, under its title or a shorter label; absent without one. */
  readonly navigation?: { readonly area: 'header' | 'footer'; readonly label?: string | undefined };
  readonly blocks: readonly Block[];
  /** The resources that cover its text, its own first. A page without them is published as JSON of its own. */
  readonly resources?: readonly ResourceName[];
  /** Structured data for search engines (JSON-LD, schema.org). */
  readonly data?: object;
  /** The Open Graph data of an article, for when its address is shared; absent for other pages. */
  readonly article?: { readonly published?: string | undefined };
}
