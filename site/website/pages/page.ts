import type { PublishedPicture } from '../../../contract/content/picture-content.ts';
import type { ResourceName } from '../../../contract/resources/all-resources.ts';
import type { Author } from '../../resources/articles.ts';
import type { Block } from '../../tree/nodes.ts';

/** A page of the website: the source of its HTML, its Markdown, and its entries in llms.txt and the sitemap. */
export interface Page {
  readonly path: string;
  /** The first-level heading. */
  readonly title: string;
  /** Whether the page is for developers and therefore in English, whatever the language of the website. */
  readonly isEnglish?: boolean;
  /** A summary of one or two sentences. */
  readonly description: string;
  /** Date (YYYY-MM-DD) of the last change to the content. Absent if the page does not show it. */
  readonly modified?: string | undefined;
  /** Where the navigation lists the page, with an optional label that is shorter than the title. Absent if unlisted. */
  readonly navigation?: { readonly area: 'header' | 'footer'; readonly label?: string | undefined };
  readonly blocks: readonly Block[];
  /** The resources that contain its text, the main one first. A page without any is also published as JSON. */
  readonly resources?: readonly ResourceName[];
  /** Structured data for search engines (JSON-LD, schema.org). */
  readonly data?: object;
  /** The picture that other sites show with a link to the page. By default, that of the theme. */
  readonly picture?: PublishedPicture | undefined;
  /** The metadata of an article or a case, of which only an article has authors. Absent for all other pages. */
  readonly article?: { readonly published?: string | undefined; readonly authors?: readonly Author[] };
}
