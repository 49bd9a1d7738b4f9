import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFootnoteFromMarkdown, gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown, gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown, gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { visit } from 'unist-util-visit';

/** Returns Markdown whose links and pictures have absolute addresses. Without relative ones, it is returned as written. */
export function withAbsoluteLinks(markdown: string, pageUrl: string): string {
  const tree: Root = fromMarkdown(markdown, {
    extensions: [gfmTable(), gfmFootnote(), gfmStrikethrough()],
    mdastExtensions: [gfmTableFromMarkdown(), gfmFootnoteFromMarkdown(), gfmStrikethroughFromMarkdown()],
  });
  let isChanged = false;
  visit(tree, (node) => {
    if (!('url' in node) || URL.canParse(node.url)) return;
    node.url = URL.parse(node.url, pageUrl)?.href ?? node.url;
    isChanged = true;
  });
  if (!isChanged) return markdown;
  const extensions = [gfmTableToMarkdown(), gfmFootnoteToMarkdown(), gfmStrikethroughToMarkdown()];
  return toMarkdown(tree, { bullet: '-', rule: '-', extensions });
}
