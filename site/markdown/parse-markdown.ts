import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { remembered } from '../cache/remembered.ts';

const options = {
  // One tilde, as in "~100", strikes nothing through.
  extensions: [gfmTable(), gfmStrikethrough({ singleTilde: false })],
  mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown()],
};

/** The syntax tree of Markdown: CommonMark, and of GitHub's additions tables and strikethrough. Nobody may change it. */
export const parseMarkdown: (text: string) => Root = remembered((text) => fromMarkdown(text, options));

/** `node` and all nodes within it, in their order. */
export function* nodesIn(node: Nodes): Generator<Nodes> {
  yield node;
  if (!('children' in node)) return;
  for (const child of node.children) yield* nodesIn(child);
}

/** The text that a reader of `node` sees, without markup. */
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
    default:
      return 'children' in node ? node.children.map(plainText).join('') : '';
  }
}

/** Where the definitions of a text lead, by the identifiers of their references. The first of two counts. */
export function definitionsIn(root: Root) {
  const definitions = [...nodesIn(root)].filter((node) => node.type === 'definition').toReversed();
  return new Map(definitions.map((definition) => [definition.identifier, definition]));
}
