import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmTable } from 'micromark-extension-gfm-table';
import { memoize } from '../cache/remembered.ts';
import { attributeListSyntax, attributeListsFromMarkdown } from './attribute-lists.ts';
import { containsHtml, readHtml } from './read-html.ts';

const options = {
  // A single tilde, as in "~100", is not strikethrough.
  extensions: [
    gfmTable(),
    gfmFootnote(),
    gfmAutolinkLiteral(),
    cjkFriendlyExtension(),
    gfmStrikethroughCjkFriendly({ singleTilde: false }),
    attributeListSyntax,
  ],
  mdastExtensions: [
    gfmTableFromMarkdown(),
    gfmFootnoteFromMarkdown(),
    // Its transforms search the finished tree for links that the parser did not see. These would have no position.
    { ...gfmAutolinkLiteralFromMarkdown(), transforms: [] },
    gfmStrikethroughFromMarkdown(),
    attributeListsFromMarkdown(),
  ],
};

/**
 * Parses CommonMark with GitHub's tables, footnotes, links and strikethrough, with emphasis beside Chinese, Japanese and
 * Korean punctuation, and with HTML, which becomes the same nodes. Attribute lists are removed. The tree is cached, so callers must not modify it.
 */
export const parseMarkdown: (text: string) => Root = memoize((text) => {
  const root = fromMarkdown(text, options);
  return containsHtml(root) ? readHtml(root, text) : root;
});

/** Yields `node` and all its descendants, in document order. */
export function* nodesIn(node: Nodes): Generator<Nodes> {
  yield node;
  if (!('children' in node)) return;
  for (const child of node.children) yield* nodesIn(child);
}

/** The visible text of `node`, without markup. */
export function plainText(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
    case 'html':
      return node.value;
    case 'break':
      return ' ';
    case 'image':
    case 'imageReference':
      return node.alt ?? '';
    case 'template':
      return node.markdown.map(plainText).join('\n');
    default:
      return 'children' in node ? node.children.map(plainText).join('') : '';
  }
}

/** The link definitions in a text, keyed by identifier. If several have the same identifier, the first one is used. */
export const definitionsIn = memoize((root: Root) => {
  const definitions = [...nodesIn(root)].filter((node) => node.type === 'definition').toReversed();
  return new Map(definitions.map((definition) => [definition.identifier, definition]));
});
