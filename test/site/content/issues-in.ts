import { relative } from 'node:path';
import { ContentError, type ContentIssue } from '../../../site/content/files/content-issue.ts';
import { readContent } from '../../../site/content/read-content.ts';
import type { ContentCopy } from '../../fixtures/content-copy.ts';

/** The issues of the content, with files relative to its folder, and without the position if there is a pointer. */
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

/**
 * The issues of the content, one line each: "file:line pointer wrong: right", without the line number if there is a
 * pointer.
 */
export function linesOn(copy: ContentCopy): string[] {
  return linesFor(issuesIn(copy)).map((line) => line.replaceAll(`${copy.directory}/`, ''));
}

/** The same lines for `issues`. */
export function linesFor(issues: readonly ContentIssue[]): string[] {
  return issues.map(
    ({ file, pointer, position, wrong, right }) =>
      `${file}${position ? `:${position.line}` : ''} ${pointer && `${pointer} `}${wrong}: ${right}`,
  );
}
