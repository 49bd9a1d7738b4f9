import { headingIds } from '../../markdown/heading-ids.ts';
import { markdownHtml } from '../../markdown/markdown-html.ts';
import { parseMarkdown } from '../../markdown/parse-markdown.ts';
import { type Pictures, pictureAt } from '../../resources/picture.ts';
import type { Block } from './block.ts';
import { pictureMarkup } from './pictures.ts';

/** A text of content as it is published (publishedMarkdown()), with ids for its headings, and its pictures. */
export function contentText(markdown: string, pictures: Pictures): Block {
  const root = parseMarkdown(markdown);
  const picture = (url: string, alt: string) => {
    const found = pictureAt(pictures, url);
    if (!found) throw new Error(`Cannot show "${url}": no picture is published there`);
    return pictureMarkup(found, alt);
  };
  return { html: markdownHtml(root, { headingIds: headingIds(root), picture }), markdown };
}
