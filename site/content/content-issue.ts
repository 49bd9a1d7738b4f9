/** One mistake of an editor: where it stands, what is wrong, and what would be right. */
export interface ContentIssue {
  /** Path of the file, beginning with the content folder as it was named. */
  readonly file: string;
  /** RFC 6901; the empty string is the file as a whole. */
  readonly pointer: string;
  /** Line and column, both from 1, of text that is not JSON. */
  readonly position?: TextPosition;
  readonly wrong: string;
  readonly right: string;
}

export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Content that cannot be published, with every mistake in it. */
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
  const place = position ? `${file}:${position.line}:${position.column}` : file;
  return `${[place, pointer, wrong].filter(Boolean).join(' ')}: ${right}`;
}
