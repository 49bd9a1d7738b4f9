import { relative } from 'node:path';
import { ContentError, type ContentIssue } from '../../../site/content/files/content-issue.ts';
import { readContent } from '../../../site/content/read-content.ts';
import type { ContentCopy } from '../../fixtures/content-copy.ts';

/** The issues in the content. Files are relative to its folder, and issues with a pointer have no position. */
export function issuesIn({ directory }: ContentCopy): ContentIssue[] {
  try {
    readContent(directory);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.issues.map(({ position, ...issue }) => ({
      ...issue,
      ...(position && !issue.pointer && { position }),
      file: relative(directory, issue.file),
    }));
  }
  return [];
}

/** The issues in the content, one line each: "file:line pointer problem: fix". No line number if there is a pointer. */
export const issueLinesIn = (copy: ContentCopy): string[] =>
  issuesIn(copy).map(
    ({ file, pointer, position, problem, fix }) =>
      `${file}${position ? `:${position.line}` : ''} ${pointer && `${pointer} `}${problem}: ${fix}`,
  );
