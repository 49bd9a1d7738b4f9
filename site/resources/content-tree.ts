import { basename } from 'node:path';
import type { Blockquote, Link, LinkReference, PhrasingContent, RootContent } from 'mdast';
import { fill } from '../../contract/words/fill.ts';
import type { Words } from '../../contract/words/words.ts';
import { memoize } from '../cache/remembered.ts';
import { headingsIn } from '../tree/headings.ts';
import { element, paragraph, strong, withAttributes } from '../tree/nodes.ts';
import { definitionsIn, nodesIn, parseMarkdown, plainText } from '../tree/parse-markdown.ts';
import { type Pictures, pictureNode } from './picture.ts';

/**
 * Returns the nodes of a text in content/, ready for publication: pictures have their published addresses, and headings
 * have ids and levels without gaps. Reference links become inline links, because definitions from several texts on one page
 * could have the same name. Links without text, which cannot be seen, are omitted. `words` are labels in the HTML.
 */
export const contentTree = memoize(contentTreeOf);

function contentTreeOf(source: string, pictures: Pictures, words: Words['text']): RootContent[] {
  const root = parseMarkdown(source);
  const definitions = definitionsIn(root);
  const headings = headingsIn(root);
  const addressOf = (identifier: string) => definitions.get(identifier)?.url ?? '';

  function publish(node: RootContent): RootContent[] {
    switch (node.type) {
      case 'definition':
        return [];
      case 'image':
        return [publishedPicture(node.url, plainText(node))];
      case 'imageReference':
        return [publishedPicture(addressOf(node.identifier), plainText(node))];
      case 'linkReference': {
        const { identifier, children } = node;
        if (isEmptyLink(node)) return [];
        return [
          { type: 'link', url: addressOf(identifier), children: publishAll(children) as PhrasingContent[] },
        ];
      }
      case 'heading': {
        const { id, depth } = headings.get(node) ?? { id: undefined, depth: node.depth };
        return [withAttributes({ ...publishChildren(node), depth }, { id })];
      }
      case 'link':
        return isEmptyLink(node) ? [] : [publishChildren(node)];
      case 'blockquote':
        return [publishedQuotation(publishChildren(node))];
      default:
        return ['children' in node ? publishChildren(node) : node];
    }
  }

  const publishAll = (nodes: readonly RootContent[]) => nodes.flatMap(publish);

  // Each child becomes one of the same content model, or is omitted.
  const publishChildren = <T extends Extract<RootContent, { children: unknown }>>(node: T): T => ({
    ...node,
    children: publishAll(node.children),
  });

  /** `url` is that in the content, such as `../media/harbour.png`. */
  function publishedPicture(url: string, alt: string): RootContent {
    const name = basename(decodeURIComponent(url));
    const picture = pictures.get(name);
    if (!picture) throw new Error(`Cannot publish the picture "${name}": it is not in content/media/`);
    return pictureNode(picture, alt);
  }

  /** An alert is an aside with a label; in Markdown, it keeps GitHub's syntax. */
  function publishedQuotation(quotation: Blockquote): RootContent {
    const alert = alertIn(quotation);
    if (!alert) return quotation;
    const { kind, children } = alert;
    // Only an HTML node is written without backslashes.
    const marker = (ending: string): RootContent => ({
      type: 'html',
      value: `[!${kind.toUpperCase()}]${ending}`,
    });
    const [first, ...others] = children;
    const lines =
      first?.type === 'paragraph'
        ? [{ ...first, children: [marker('\n'), ...first.children] }, ...others]
        : [marker(''), ...children];
    const markdown = { ...quotation, children: lines } as Blockquote;
    const className = kind === 'warning' || kind === 'caution' ? 'alert warning' : 'alert';
    const label = paragraph(strong(words[kind]));
    return element('aside', { class: className, role: 'note' }, [label, ...children], [markdown]);
  }

  const children = publishAll(root.children);
  if (!children.some((child) => [...nodesIn(child)].some(({ type }) => type === 'footnoteReference')))
    return children;
  const backLabel = (number: string) => fill(words.backToText, { number });
  return [{ type: 'textWithFootnotes', children, heading: words.footnotes, backLabel }];
}

/** Whether a link has neither text nor a picture. */
export const isEmptyLink = (link: Link | LinkReference) =>
  plainText(link).trim() === '' && ![...nodesIn(link)].some(({ type }) => type.startsWith('image'));

const alertMarker = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** Returns the kind and the content of GitHub's alert: a quotation whose first line is `[!NOTE]`, for example. */
function alertIn({ children: [first, ...others] }: Blockquote) {
  const [text, ...rest] = first?.type === 'paragraph' ? first.children : [];
  if (first?.type !== 'paragraph' || text?.type !== 'text') return undefined;
  const [marker = '', name = ''] = alertMarker.exec(text.value) ?? [];
  const value = text.value.slice(marker.length);
  const line: PhrasingContent[] = value
    ? [{ type: 'text', value }, ...rest]
    : rest.slice(rest[0]?.type === 'break' ? 1 : 0);
  const children = line.length > 0 ? [{ ...first, children: line }, ...others] : others;
  const kind = name.toLowerCase() as 'note' | 'tip' | 'important' | 'warning' | 'caution' | '';
  return kind === '' || children.length === 0 ? undefined : { kind, children };
}
