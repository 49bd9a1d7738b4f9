import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { phrasing } from 'mdast-util-phrasing';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { memoize } from '../cache/remembered.ts';

const options: Options = {
  extensions: [
    gfmFootnoteToMarkdown(),
    gfmStrikethroughToMarkdown(),
    gfmTableToMarkdown({ tablePipeAlign: false }),
  ],
  bullet: '-',
  emphasis: '*',
  listItemIndent: 'one',
  resourceLink: true,
  rule: '-',
};

/** The page on which nodes are shown. */
export interface PageAddress {
  readonly path: string;
  /** Returns the URL of a link within the site, which begins with a slash. */
  urlOf(path: string): string;
}

/**
 * Writes nodes as Markdown, without a line break at the end. Links are absolute, because readers may copy the text.
 *
 * @example
 * writeMarkdown([paragraph(link('Prices', '/pricing'))], { path: '/', urlOf: (path) => `https://desk.example${path}` });
 * // '[Prices](https://desk.example/pricing)'
 */
export const writeMarkdown = memoize((nodes: readonly RootContent[], page: PageAddress): string =>
  toMarkdown({ type: 'root', children: convertBlocks(nodes, page) }, options).trimEnd(),
);

/** Converts nodes to block-level nodes that Markdown has. Inline content between blocks becomes a paragraph. */
function convertBlocks(nodes: readonly RootContent[], page: PageAddress): RootContent[] {
  const blocks: RootContent[] = [];
  let line: PhrasingContent[] | undefined;
  for (const node of nodes.flatMap((child) => convertNode(child, page, convertBlocks))) {
    if (!phrasing(node)) {
      blocks.push(node);
      line = undefined;
    } else if (line) {
      line.push(node);
    } else {
      line = [node];
      blocks.push({ type: 'paragraph', children: line });
    }
  }
  return blocks;
}

function convertInlines(nodes: readonly RootContent[], page: PageAddress): RootContent[] {
  return nodes.flatMap((child) => convertNode(child, page, convertInlines));
}

/** `convert` converts the children of an element: blocks, or parts of a line. */
function convertNode(node: RootContent, page: PageAddress, convert: typeof convertBlocks): RootContent[] {
  if (node.type === 'template') return convertBlocks(node.markdown, page);
  if (node.type === 'element') return convert(node.markdown ?? node.children, page);
  if (node.type === 'textWithFootnotes') return convertBlocks(node.children, page);
  const resolved = 'url' in node ? { ...node, url: absoluteUrl(node.url, page) } : node;
  if (!('children' in resolved)) return [resolved];
  const convertChildren = containers.has(node.type) ? convertBlocks : convertInlines;
  return [{ ...resolved, children: convertChildren(resolved.children, page) } as RootContent];
}

/** The nodes whose children are blocks. */
const containers: ReadonlySet<Nodes['type']> = new Set(['blockquote', 'listItem', 'footnoteDefinition']);

/** Returns the absolute URL of a link within the site or the page. */
export function absoluteUrl(url: string, { path, urlOf }: PageAddress): string {
  if (url.startsWith('/')) return urlOf(url);
  return url.startsWith('#') ? urlOf(path) + url : url;
}
