import type { ContentIssue } from '../files/content-issue.ts';

/** Something is wrong with a picture. The message is for the person who made it. */
export class MediaIssue extends Error {
  override readonly name = 'MediaIssue';
  readonly issue: Pick<ContentIssue, 'wrong' | 'right' | 'position'>;

  constructor(wrong: string, right: string, position?: ContentIssue['position']) {
    super(`${wrong}: ${right}`);
    this.issue = { wrong, right, ...(position && { position }) };
  }
}
