import type { Properties } from 'hast';
import type { html } from 'hono/html';
import type {
  Heading,
  InlineCode,
  Link,
  List,
  Node,
  Nodes,
  Paragraph,
  Parent,
  PhrasingContent,
  RootContent,
  Strong,
  Text,
} from 'mdast';
// Declares `hName` and `hProperties`, which change the element of a node.
import type {} from 'mdast-util-to-hast';

export type Markup = ReturnType<typeof html> | string;

/** An HTML element for which Markdown has no syntax. Markdown has its children instead, or the nodes in `markdown`. */
export interface Element extends Parent {
  readonly type: 'element';
  readonly tagName: string;
  /** The attributes, by their names in HTML. */
  readonly properties: Properties;
  readonly children: RootContent[];
  readonly markdown?: readonly RootContent[];
}

/** The language of the page on which nodes are shown. */
export interface PageLanguage {
  /** Returns the path of a link within the site, which begins with a slash. */
  linkTo(path: string): string;
  /** Returns the `lang` and `dir` attributes of a text in another language. */
  attributesOf(text: string): Properties | undefined;
}

/** A part that an HTML template renders, such as the form. Markdown has the nodes in `markdown` instead. */
export interface Template extends Node {
  readonly type: 'template';
  /** Renders the part in the language of its page. `write` renders nodes within it. */
  readonly html: (write: (nodes: readonly RootContent[]) => Markup, language: PageLanguage) => Markup;
  readonly markdown: readonly RootContent[];
  /** The ids of its elements that links may use. */
  readonly ids?: readonly string[];
}

/** A text with footnotes, which HTML lists at its end. Markdown has a syntax for them. */
export interface TextWithFootnotes extends Parent {
  readonly type: 'textWithFootnotes';
  readonly children: RootContent[];
  readonly heading: string;
  /** Returns the name of the link from a footnote to its reference, for screen readers. */
  readonly backLabel: (number: string) => string;
}

declare module 'mdast' {
  interface RootContentMap {
    element: Element;
    template: Template;
    textWithFootnotes: TextWithFootnotes;
  }
  interface BlockContentMap {
    element: Element;
    template: Template;
    textWithFootnotes: TextWithFootnotes;
  }
  interface PhrasingContentMap {
    element: Element;
  }
}

/** A block-level node. */
export type Block = RootContent;

/** An inline node. A string is plain text, not markup. */
export type Inline = PhrasingContent | string;

/** Inline content: one node, or several. */
export type Inlines = Inline | readonly Inline[];

export function phrasing(content: Inlines): PhrasingContent[] {
  return [content].flat().map(toNode);
}

/**
 * Returns the inline content of a template, whose strings are plain text.
 *
 * @example
 * paragraph(...inline`Send a ${code('GET')} request.`);
 */
export function inline(texts: TemplateStringsArray, ...nodes: readonly Inline[]): Inline[] {
  return texts.flatMap((text, index) => [text, nodes[index] ?? '']).filter((part) => part !== '');
}

/** Creates an HTML element around blocks or inline content. */
export function element(
  tagName: string,
  properties: Properties,
  children: Inlines | readonly Block[],
  markdown?: readonly Block[],
): Element {
  return {
    type: 'element',
    tagName,
    properties,
    children: [children].flat().map(toNode),
    ...(markdown && { markdown }),
  };
}

/** Adds attributes to the element of a node. */
export function withAttributes<T extends Nodes>(node: T, hProperties: Properties): T {
  return { ...node, data: { ...node.data, hProperties } };
}

/** Renders a link. Within the site, `url` begins with a slash, and within the page, with `#`. */
export function link(label: Inlines, url: string): Link {
  return { type: 'link', url, children: phrasing(label) };
}

export function strong(content: Inlines): Strong {
  return { type: 'strong', children: phrasing(content) };
}

export function code(value: string): InlineCode {
  return { type: 'inlineCode', value };
}

export function paragraph(...content: Inline[]): Paragraph {
  return { type: 'paragraph', children: phrasing(content) };
}

export function heading(depth: Heading['depth'], ...content: Inline[]): Heading {
  return { type: 'heading', depth, children: phrasing(content) };
}

/** Renders a list, each of whose items is a line. */
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

const toNode = <T extends RootContent>(item: T | string): T | Text =>
  typeof item === 'string' ? { type: 'text', value: item } : item;
