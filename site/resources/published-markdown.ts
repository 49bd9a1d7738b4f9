import { basename } from 'node:path';
import type { Nodes, Root } from 'mdast';
import { linkDestination } from '../markdown/markdown.ts';
import { definitionsIn, parseMarkdown } from '../markdown/parse-markdown.ts';
import type { Pictures } from './picture.ts';

/**
 * Converts the content's Markdown for publication. Pictures get their published addresses. Reference links become
 * inline links, because definitions from several texts in one document could have the same name.
 */
export function publishedMarkdown(source: string, pictures: Pictures): string {
  return picturesOrDefinitions.test(source)
    ? rewrite(parseMarkdown(source), source, pictures).trim()
    : source;
}

/** Matches every picture and every definition. Most texts have neither, so they need not be parsed. */
const picturesOrDefinitions = /!\[|\]:/;

function rewrite(root: Root, source: string, pictures: Pictures): string {
  const definitions = definitionsIn(root);
  const addressOf = (identifier: string) => definitions.get(identifier)?.url ?? '';
  const end = (node: Nodes) => node.position?.end.offset ?? 0;
  const start = (node: Nodes) => node.position?.start.offset ?? 0;

  function rewriteChildren(node: Nodes, from: number, to: number): string {
    let text = '';
    let position = from;
    for (const child of 'children' in node ? node.children : []) {
      text += source.slice(position, start(child)) + rewriteNode(child);
      position = end(child);
    }
    return text + source.slice(position, to);
  }

  function rewriteNode(node: Nodes): string {
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
        const text = first && last ? rewriteChildren(node, start(first), end(last)) : '';
        return `[${text}](${linkDestination(addressOf(node.identifier))})`;
      }
      default:
        return rewriteChildren(node, start(node), end(node));
    }
  }

  return rewriteNode(root);
}

/** The source of the alternative text, which ends before the bracket that closes the one after "!". */
function altSource(image: string): string {
  let depth = 0;
  for (const { 0: character, index } of image.matchAll(/\\.|[[\]]/gs)) {
    if (character === '[') depth += 1;
    if (character === ']') depth -= 1;
    if (depth === 0 && character === ']') return image.slice('!['.length, index);
  }
  return '';
}

/** The published address of the picture that the content references as `url`. */
function publishedAddress(url: string, pictures: Pictures): string {
  const name = mediaName(url);
  const picture = pictures.get(name);
  if (!picture) throw new Error(`Cannot publish the picture "${name}": it is not in content/media/`);
  return picture.src;
}

/** The file name of the picture that the content references as `url`. */
function mediaName(url: string): string {
  return basename(decodeURIComponent(url));
}
