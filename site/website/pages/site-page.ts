import type { ResourceName } from '../../../contract/resources/all-resources.ts';
import type { Block } from '../blocks/block.ts';

/** A page of the website: the source of its HTML, its Markdown, and its entries in llms.txt and the sitemap. */
export interface SitePage {
  readonly path: string;
  /** The heading of the first level. */
  readonly title: string;
  /** Whether the page is in English, for developers, whatever the language of the website. */
  readonly isEnglish?: boolean;
  /** A summary of one or two sentences. */
  readonly description: string;
  /** Day (YYYY-MM-DD) of the last change of the content; absent if the page does not show it. */
  readonly modified?: string | undefined;
  /** Where the navigation lists the page, and a label that is shorter than its title; absent if it does not. */
  readonly navigation?: { readonly area: 'header' | 'footer'; readonly label?: string | undefined };
  readonly blocks: readonly Block[];
  /** The resources that cover its text, the main one first. A page without them is also published as JSON. */
  readonly resources?: readonly ResourceName[];
  /** Structured data for search engines (JSON-LD, schema.org). */
  readonly data?: object;
  /** The Open Graph data of an article; absent for other pages. */
  readonly article?: { readonly published?: string | undefined };
}
