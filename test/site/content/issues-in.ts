import { relative } from 'node:path';
import { ContentError, type ContentIssue } from '../../../site/content/content-issue.ts';
import { readContent } from '../../../site/content/read-content.ts';
import type { ContentCopy } from '../../fixtures/content-copy.ts';

/** The issues of the content, their files relative to its folder. */
export function issuesIn({ directory }: ContentCopy): ContentIssue[] {
  try {
    readContent(directory);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.issues.map((issue) => ({ ...issue, file: relative(directory, issue.file) }));
  }
  return [];
}
