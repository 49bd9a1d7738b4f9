/** An issue in a content file: its place, what is wrong, and the desired state. */
export interface ContentIssue {
  /** Path of the file, beginning with the content folder as the caller named it. */
  readonly file: string;
  /** JSON Pointer (RFC 6901); the empty string is the whole file. */
  readonly pointer: string;
  /** Where a text is not JSON, or is Markdown. */
  readonly position?: TextPosition;
  readonly wrong: string;
  readonly right: string;
}

/** Line and column, both from 1. Without a column the whole line is meant. */
export interface TextPosition {
  readonly line: number;
  readonly column?: number;
}

/** The content cannot be published; the message lists all issues. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly issues: readonly ContentIssue[];

  constructor(directory: string, issues: readonly ContentIssue[]) {
    const count = issues.length === 1 ? '1 issue' : `${issues.length} issues`;
    super([`Cannot publish "${directory}": ${count}`, ...issues.map(formatIssue)].join('\n'));
    this.issues = issues;
  }
}

function formatIssue({ file, pointer, position, wrong, right }: ContentIssue): string {
  const place = [file, position?.line, position?.column].filter((part) => part !== undefined).join(':');
  return `${[place, pointer, wrong].filter(Boolean).join(' ')}: ${right}`;
}
