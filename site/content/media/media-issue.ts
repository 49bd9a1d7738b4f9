import type { ContentIssue } from '../files/content-issue.ts';

/** Thrown for a picture that cannot be published. The message contains the problem and the fix. */
export class MediaIssue extends Error {
  override readonly name = 'MediaIssue';
  readonly issue: Pick<ContentIssue, 'problem' | 'fix' | 'position'>;

  constructor(problem: string, fix: string, position?: ContentIssue['position']) {
    super(`${problem}: ${fix}`);
    this.issue = { problem, fix, ...(position && { position }) };
  }
}
