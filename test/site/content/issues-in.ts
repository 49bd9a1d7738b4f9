import { relative } from 'node:path';
import { ContentError, type ContentIssue } from '../../../site/content/content-issue.ts';
import { readContent } from '../../../site/content/read-content.ts';
import type { ContentCopy } from '../../fixtures/content-copy.ts';

/** The issues of the content, their files relative to its folder; where a pointer says the place, without the position. */
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
