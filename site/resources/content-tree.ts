import { basename } from 'node:path';
import type { PhrasingContent, RootContent } from 'mdast';
import { memoize } from '../cache/remembered.ts';
import { headingDepths } from '../tree/heading-depths.ts';
import { headingIds } from '../tree/ids.ts';
import { withAttributes } from '../tree/nodes.ts';
import { definitionsIn, parseMarkdown, plainText } from '../tree/parse-markdown.ts';
import { type Pictures, pictureNode } from './picture.ts';

/**
 * Returns the nodes of a text in content/, ready for publication: pictures have their published addresses, and headings
 * have ids and levels without gaps. Reference links become inline links, because definitions from several texts on one page could have the same
 * name.
 */
export const contentTree = memoize((source: string, pictures: Pictures): RootContent[] => {
  const root = parseMarkdown(source);
  const definitions = definitionsIn(root);
  const ids = headingIds(root);
  const depths = headingDepths(root);
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
        return [
          { type: 'link', url: addressOf(identifier), children: publishAll(children) as PhrasingContent[] },
        ];
      }
      case 'heading':
        return [
          withAttributes(
            { ...publishChildren(node), depth: depths.get(node) ?? node.depth },
            { id: ids.get(node) },
          ),
        ];
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

  return publishAll(root.children);
});
