import type { Block } from '../blocks/block.ts';

/** A page of the website, from which its HTML, its Markdown, its line in llms.txt and its place in the sitemap follow. */
export interface SitePage {
  readonly path: string;
  /** Its heading of the first level. */
  readonly title: string;
  /** What it says, in a sentence or two. */
  readonly description: string;
  /** Day of the last change of the content on it; absent where no content stands on it. */
  readonly modified?: string;
  readonly blocks: readonly Block[];
  /** What it says to search engines (JSON-LD, schema.org). */
  readonly data?: object;
}
