/** An issue in a content file: its place, what is wrong, and the desired state. */
export interface ContentIssue {
  /** Path of the file, beginning with the content folder as the caller named it. */
  readonly file: string;
  /** JSON Pointer (RFC 6901); the empty string is the whole file. */
  readonly pointer: string;
  /** Line and column, both from 1, where a text is not JSON or has a member twice. */
  readonly position?: TextPosition;
  /** The line at that position, and below it a caret. */
  readonly excerpt?: string;
  readonly wrong: string;
  readonly right: string;
}

export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** The content cannot be published; the message lists all issues, one line each. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly issues: readonly ContentIssue[];
  readonly #heading: string;

  constructor(directory: string, issues: readonly ContentIssue[]) {
    const count = issues.length === 1 ? '1 issue' : `${issues.length} issues`;
    const heading = `Cannot publish "${directory}": ${count}`;
    super([heading, ...issues.map(formatIssue)].join('\n'));
    this.issues = issues;
    this.#heading = heading;
  }

  /** The message with the excerpt of each issue that has one below its line, for a terminal. */
  withExcerpts(): string {
    const blocks = this.issues.map((issue) => formatIssue(issue) + indentExcerpt(issue.excerpt));
    return [this.#heading, ...blocks].join('\n');
  }
}

/** The lines of an excerpt, each after a line break. */
export function indentExcerpt(excerpt = ''): string {
  return excerpt.replaceAll(/^(?=.)/gm, '    ').replace(/^(?=.)/, '\n');
}

function formatIssue({ file, pointer, position, wrong, right }: ContentIssue): string {
  const place = position ? `${file}:${position.line}:${position.column}` : file;
  return `${[place, pointer, wrong].filter(Boolean).join(' ')}: ${right}`;
}
