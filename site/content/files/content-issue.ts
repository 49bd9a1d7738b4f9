import { countInDigits } from '../../../contract/in-words.ts';
import { formatPlace, parsePointer, type TextPosition } from './text-position.ts';

/** An issue in a content file: where it is, what is wrong, and what to do. */
export interface ContentIssue {
  /** Path of the file, which begins with the path of the content folder. */
  readonly file: string;
  /** JSON Pointer (RFC 6901); the empty string refers to the whole file. */
  readonly pointer: string;
  /** The position in the file, if the issue has a single one. */
  readonly position?: TextPosition;
  /** The line at that position, with a caret below it. */
  readonly excerpt?: string;
  readonly wrong: string;
  readonly right: string;
}

/** A link to a fragment of a page. It is an issue if the rendered page has no element with that id. */
export interface FragmentLink extends ContentIssue {
  readonly target: { readonly page: string; readonly id: string };
}

/** The content cannot be published. The message lists all issues, one per line. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly issues: readonly ContentIssue[];
  readonly #heading: string;

  constructor(directory: string, issues: readonly ContentIssue[]) {
    const heading = `Cannot publish "${directory}": ${countInDigits(issues.length, 'issue')}`;
    super([heading, ...issues.map(formatIssue)].join('\n'));
    this.issues = issues;
    this.#heading = heading;
  }

  /** The message for a terminal: each issue is followed by its excerpt, if it has one. */
  withExcerpts(): string {
    const blocks = this.issues.map((issue) => formatIssue(issue) + indentExcerpt(issue.excerpt));
    return [this.#heading, ...blocks].join('\n');
  }
}

/** Indents an excerpt, and begins it with a line break. */
export function indentExcerpt(excerpt = ''): string {
  return excerpt.replaceAll(/^(?=.)/gm, '    ').replace(/^(?=.)/, '\n');
}

function formatIssue({ file, pointer, position, wrong, right }: ContentIssue): string {
  // A name that contains a slash is quoted, not escaped as in RFC 6901.
  const place = parsePointer(pointer).map((name) => (name.includes('/') ? `/"${name}"` : `/${name}`));
  return `${[formatPlace(file, position), place.join(''), wrong].filter(Boolean).join(' ')}: ${right}`;
}
