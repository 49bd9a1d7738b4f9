import { basename } from 'node:path';
import type { Nodes, Root } from 'mdast';
import { linkDestination } from '../markdown/markdown.ts';
import { definitionsIn, parseMarkdown } from '../markdown/parse-markdown.ts';
import type { Pictures } from './picture.ts';

/**
 * A text of content as it is published: pictures have their published addresses, and each reference has the address of
 * its definition, because the definitions of several texts in one document could have the same name.
 */
export function publishedMarkdown(source: string, pictures: Pictures): string {
  return picturesOrDefinitions.test(source)
    ? rewrite(parseMarkdown(source), source, pictures).trim()
    : source;
}

/** What every picture and every definition contains. Most texts have neither, and need no parser. */
const picturesOrDefinitions = /!\[|\]:/;

function rewrite(root: Root, source: string, pictures: Pictures): string {
  const definitions = definitionsIn(root);
  const addressOf = (identifier: string) => definitions.get(identifier)?.url ?? '';
  const end = (node: Nodes) => node.position?.end.offset ?? 0;
  const start = (node: Nodes) => node.position?.start.offset ?? 0;

  function within(node: Nodes, from: number, to: number): string {
    let text = '';
    let at = from;
    for (const child of 'children' in node ? node.children : []) {
      text += source.slice(at, start(child)) + published(child);
      at = end(child);
    }
    return text + source.slice(at, to);
  }

  function published(node: Nodes): string {
    switch (node.type) {
      case 'definition':
        return '';
      case 'image':
      case 'imageReference': {
        const alt = altSource(source.slice(start(node), end(node)));
        const url = node.type === 'image' ? node.url : addressOf(node.identifier);
        return `![${alt}](${publishedAddress(url, pictures)})`;
      }
      case 'linkReference': {
        const [first, last] = [node.children[0], node.children.at(-1)];
        const text = first && last ? within(node, start(first), end(last)) : '';
        return `[${text}](${linkDestination(addressOf(node.identifier))})`;
      }
      default:
        return within(node, start(node), end(node));
    }
  }

  return published(root);
}

/** The alternative text as it is written: up to the bracket that closes the one behind "!". */
function altSource(image: string): string {
  let depth = 0;
  for (const { 0: character, index } of image.matchAll(/\\.|[[\]]/gs)) {
    if (character === '[') depth += 1;
    if (character === ']') depth -= 1;
    if (depth === 0 && character === ']') return image.slice('!['.length, index);
  }
  return '';
}

/** The path at which the picture is published that a text of content calls `url`. */
function publishedAddress(url: string, pictures: Pictures): string {
  const name = mediaName(url);
  const picture = pictures.get(name);
  if (!picture)
    throw new Error(`Cannot publish the picture "${name}": it is not among those of content/media`);
  return picture.src;
}

/** The file name of the picture that a text of content calls `url`. */
function mediaName(url: string): string {
  return basename(decodeURIComponent(url));
}
