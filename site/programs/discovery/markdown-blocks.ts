import type {
  BlockContent,
  Heading,
  InlineCode,
  Link,
  List,
  Paragraph,
  PhrasingContent,
  Strong,
} from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';

/** A block of a document. */
export type Block = BlockContent;

/** Inline content. A string is plain text, not markup. */
export type Inline = PhrasingContent | string;

/** Inline content: one node, or several. */
type Inlines = Inline | readonly Inline[];

/**
 * Returns the inline content of a template, whose strings are plain text.
 *
 * @example
 * paragraph(...inline`Send a ${code('GET')} request.`);
 */
export function inline(texts: TemplateStringsArray, ...nodes: readonly Inline[]): Inline[] {
  return texts.flatMap((text, index) => [text, nodes[index] ?? '']).filter((part) => part !== '');
}

export const link = (label: string, url: string): Link => ({ type: 'link', url, children: phrasing(label) });

export const strong = (content: string): Strong => ({ type: 'strong', children: phrasing(content) });

export const code = (value: string): InlineCode => ({ type: 'inlineCode', value });

export const paragraph = (...content: Inline[]): Paragraph => ({
  type: 'paragraph',
  children: phrasing(content),
});

export const heading = (depth: Heading['depth'], content: string): Heading => ({
  type: 'heading',
  depth,
  children: phrasing(content),
});

/** Returns a list, each of whose items is a line. */
export function list(items: readonly Inlines[], { ordered = false } = {}): List {
  return {
    type: 'list',
    ordered,
    spread: false,
    children: items.map((item) => ({
      type: 'listItem',
      spread: false,
      children: [{ type: 'paragraph', children: phrasing(item) }],
    })),
  };
}

const phrasing = (content: Inlines): PhrasingContent[] =>
  [content].flat().map((item) => (typeof item === 'string' ? { type: 'text', value: item } : item));

/** Writes blocks as Markdown, without a line break at the end. */
export const writeMarkdown = (children: Block[]): string =>
  toMarkdown({ type: 'root', children }, { bullet: '-', rule: '-', resourceLink: true }).trimEnd();
