import { relative } from 'node:path';
import { ContentError, type ContentIssue } from '../../../site/content/files/content-issue.ts';
import { readContent } from '../../../site/content/read-content.ts';
import type { ContentCopy } from '../../fixtures/content-copy.ts';

/** The issues in the content. Files are relative to its folder, and issues with a pointer have no position. */
export async function issuesIn({ directory }: ContentCopy): Promise<ContentIssue[]> {
  try {
    await readContent(directory);
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
export async function issueLinesIn(copy: ContentCopy): Promise<string[]> {
  return formatIssueLines(await issuesIn(copy)).map((line) => line.replaceAll(`${copy.directory}/`, ''));
}

/** Formats issues in the same way as `issueLinesIn`. */
export function formatIssueLines(issues: readonly ContentIssue[]): string[] {
  return issues.map(
    ({ file, pointer, position, problem, fix }) =>
      `${file}${position ? `:${position.line}` : ''} ${pointer && `${pointer} `}${problem}: ${fix}`,
  );
}
