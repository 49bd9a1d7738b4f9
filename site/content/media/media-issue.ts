import type { ContentIssue } from '../files/content-issue.ts';

/** A picture that cannot be published. The message tells its author why, and what to do. */
export class MediaIssue extends Error {
  override readonly name = 'MediaIssue';
  readonly issue: Pick<ContentIssue, 'wrong' | 'right' | 'position'>;

  constructor(wrong: string, right: string, position?: ContentIssue['position']) {
    super(`${wrong}: ${right}`);
    this.issue = { wrong, right, ...(position && { position }) };
  }
}
