import { posix } from 'node:path';
import type { Image, ImageReference } from 'mdast';
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
    const textIssue = alternativeTextIssue(node, url);
    return [...(issue ? [issueAt(node, issue.problem, issue.fix)] : []), ...(textIssue ? [textIssue] : [])];
  });
}

function alternativeTextIssue(node: Image | ImageReference, url: string): MarkdownIssue | undefined {
  const fix = 'describe the picture between "![" and "]"';
  if (pictureExtensionPattern.test(node.alt ?? '')) {
    const problem = `shows ${quote(url)} with a file name as its alternative text`;
    return issueAt(node, problem, fix, 'alternative text');
  }
  if (node.alt?.trim() || (node.type === 'image' && node.data?.isDecorative)) return undefined;
  return issueAt(node, `shows ${quote(url)} without alternative text for readers who cannot see it`, fix);
}

function addressIssue(url: string, { file, targets }: MarkdownSource) {
  const { pictures } = targets;
  const folder = posix.join(posix.relative(posix.dirname(file), '.'), targets.mediaFolder);
  const fix = `save it in content/${mediaFolder}, and write "${folder}/" followed by its file name`;
  if (/^(?:https?:)?\/\//i.test(url))
    return { problem: `shows ${quote(url)}, a picture on another site, which browsers would not load`, fix };
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return { problem: `shows ${quote(url)}, which is not a file`, fix };
  const name = posix.basename(decodeAddress(url).replaceAll('\\', '/'));
  if (posix.join(folder, name) === posix.normalize(decodeAddress(url)) && pictures.includes(name))
    return undefined;
  const [match] = pictures.filter((picture) => picture.toLowerCase() === name.toLowerCase());
  return {
    problem: `shows ${quote(url)}, which is not a picture in content/${mediaFolder}`,
    fix: match === undefined ? `save it there, and write "${folder}/${name}"` : `write "${folder}/${match}"`,
  };
}
