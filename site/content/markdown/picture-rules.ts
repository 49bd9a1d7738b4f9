import { posix } from 'node:path';
import { pictureEnding } from '../../../contract/content/media-content.ts';
import { mediaFolder } from '../../../contract/content/website-content.ts';
import { nodesIn } from '../../markdown/parse-markdown.ts';
import { decodeAddress, issueIn, type MarkdownIssue, type MarkdownSource, quote } from './markdown-source.ts';

/** Pictures must be files in content/media and have an alternative text. */
export function checkPictures(source: MarkdownSource): MarkdownIssue[] {
  return [...nodesIn(source.root)].flatMap((node) => {
    if (node.type !== 'image' && node.type !== 'imageReference') return [];
    const url = node.type === 'image' ? node.url : (source.definitions.get(node.identifier)?.url ?? '');
    const issue = addressIssue(url, source);
    return [
      ...(issue ? [issueIn(node, issue.wrong, issue.right)] : []),
      ...(pictureEnding.test(node.alt ?? '')
        ? [
            issueIn(
              node,
              `shows ${quote(url)} with a file name as its alternative text`,
              'describe the picture between "![" and "]"',
            ),
          ]
        : []),
      ...(node.alt?.trim()
        ? []
        : [
            issueIn(
              node,
              `shows ${quote(url)} without an alternative text for readers who cannot see it`,
              'describe the picture between "![" and "]"',
            ),
          ]),
    ];
  });
}

function addressIssue(url: string, { file, targets: { pictures } }: MarkdownSource) {
  const folder = posix.join(posix.relative(posix.dirname(file), '.'), mediaFolder);
  if (/^(?:https?:)?\/\//i.test(url)) {
    return {
      wrong: `shows ${quote(url)}, a picture on another site, which browsers do not load here`,
      right: `save it in content/${mediaFolder}, and write "${folder}/" and its file name`,
    };
  }
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) {
    return {
      wrong: `shows ${quote(url)}, which is not a file`,
      right: `save it in content/${mediaFolder}, and write "${folder}/" and its file name`,
    };
  }
  const name = posix.basename(decodeAddress(url).replaceAll('\\', '/'));
  if (posix.join(folder, name) === posix.normalize(decodeAddress(url)) && pictures.includes(name))
    return undefined;
  const [match] = pictures.filter((picture) => picture.toLowerCase() === name.toLowerCase());
  return {
    wrong: `shows ${quote(url)}, which is not a picture in content/${mediaFolder}`,
    right:
      match === undefined ? `save it there, and write "${folder}/${name}"` : `write "${folder}/${match}"`,
  };
}
