import { posix } from 'node:path';
import { pictureExtensionPattern } from '../../../contract/content/media-content.ts';
import { mediaFolder } from '../../../contract/content/website-content.ts';
import { nodesIn } from '../../tree/parse-markdown.ts';
import { decodeAddress, issueAt, type MarkdownIssue, type MarkdownSource, quote } from './markdown-source.ts';

/** Checks that pictures are files in content/media and have alternative text. */
export function checkPictures(source: MarkdownSource): MarkdownIssue[] {
  return [...nodesIn(source.root)].flatMap((node) => {
    if (node.type !== 'image' && node.type !== 'imageReference') return [];
    const url = node.type === 'image' ? node.url : (source.definitions.get(node.identifier)?.url ?? '');
    const issue = addressIssue(url, source);
    return [
      ...(issue ? [issueAt(node, issue.problem, issue.fix)] : []),
      ...(pictureExtensionPattern.test(node.alt ?? '')
        ? [
            {
              ...issueAt(
                node,
                `shows ${quote(url)} with a file name as its alternative text`,
                'describe the picture between "![" and "]"',
              ),
              warning: 'alternative text',
            },
          ]
        : []),
      ...(node.alt?.trim() || (node.type === 'image' && node.data?.isDecorative)
        ? []
        : [
            issueAt(
              node,
              `shows ${quote(url)} without alternative text for readers who cannot see it`,
              'describe the picture between "![" and "]"',
            ),
          ]),
    ];
  });
}

function addressIssue(url: string, { file, targets }: MarkdownSource) {
  const { pictures } = targets;
  const folder = posix.join(posix.relative(posix.dirname(file), '.'), targets.mediaFolder);
  if (/^(?:https?:)?\/\//i.test(url)) {
    return {
      problem: `shows ${quote(url)}, a picture on another site, which browsers would not load`,
      fix: `save it in content/${mediaFolder}, and write "${folder}/" followed by its file name`,
    };
  }
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) {
    return {
      problem: `shows ${quote(url)}, which is not a file`,
      fix: `save it in content/${mediaFolder}, and write "${folder}/" followed by its file name`,
    };
  }
  const name = posix.basename(decodeAddress(url).replaceAll('\\', '/'));
  if (posix.join(folder, name) === posix.normalize(decodeAddress(url)) && pictures.includes(name))
    return undefined;
  const [match] = pictures.filter((picture) => picture.toLowerCase() === name.toLowerCase());
  return {
    problem: `shows ${quote(url)}, which is not a picture in content/${mediaFolder}`,
    fix: match === undefined ? `save it there, and write "${folder}/${name}"` : `write "${folder}/${match}"`,
  };
}
