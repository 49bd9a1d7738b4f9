import { posix } from 'node:path';
import { pictureEnding } from '../../../contract/content/media-content.ts';
import { mediaFolder } from '../../../contract/content/website-content.ts';
import { nodesIn } from '../../markdown/parse-markdown.ts';
import { decoded, issueIn, type MarkdownIssue, type MarkdownSource, quoted } from './markdown-source.ts';

/** Pictures are files of content/media, with an alternative text. */
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
              `shows ${quoted(url)} with the name of a file as its text`,
              'write what it shows between "![" and "]"',
            ),
          ]
        : []),
      ...(node.alt?.trim()
        ? []
        : [
            issueIn(
              node,
              `shows ${quoted(url)} without a text for those who cannot see it`,
              'write what it shows between "![" and "]"',
            ),
          ]),
    ];
  });
}

function addressIssue(url: string, { file, targets: { pictures } }: MarkdownSource) {
  const folder = posix.join(posix.relative(posix.dirname(file), '.'), mediaFolder);
  if (/^(?:https?:)?\/\//i.test(url)) {
    return {
      wrong: `shows ${quoted(url)}, a picture of another site, which browsers do not load here`,
      right: `save it in content/${mediaFolder}, and write "${folder}/" and its name`,
    };
  }
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) {
    return {
      wrong: `shows ${quoted(url)}, which is no file`,
      right: `save it in content/${mediaFolder}, and write "${folder}/" and its name`,
    };
  }
  const name = posix.basename(decoded(url).replaceAll('\\', '/'));
  if (posix.join(folder, name) === posix.normalize(decoded(url)) && pictures.includes(name)) return undefined;
  const [meant] = pictures.filter((picture) => picture.toLowerCase() === name.toLowerCase());
  return {
    wrong: `shows ${quoted(url)}, which is no picture in content/${mediaFolder}`,
    right:
      meant === undefined ? `save it there, and write "${folder}/${name}"` : `write "${folder}/${meant}"`,
  };
}
