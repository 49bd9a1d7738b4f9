import { countInDigits } from '../../../contract/in-words.ts';
import { formatPlace, pathOf, type TextPosition } from './text-position.ts';

/** An issue in a content file: its place, what is wrong, and the desired state. */
export interface ContentIssue {
  /** Path of the file, beginning with the content folder as the caller named it. */
  readonly file: string;
  /** JSON Pointer (RFC 6901); the empty string is the whole file. */
  readonly pointer: string;
  /** Where it is in the text of the file, if it is at one place. */
  readonly position?: TextPosition;
  /** The line at that position, and below it a caret. */
  readonly excerpt?: string;
  readonly wrong: string;
  readonly right: string;
}

/** A link to a part of a page. It is an issue if the page, once it is rendered, has no element with that id. */
export interface FragmentLink extends ContentIssue {
  readonly target: { readonly page: string; readonly id: string };
}

/** The content cannot be published; the message lists all issues, one line each. */
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
  // A name with a slash in it is shown as it is written in the file, not as RFC 6901 escapes it.
  const place = pathOf(pointer).map((name) => (name.includes('/') ? `/"${name}"` : `/${name}`));
  return `${[formatPlace(file, position), place.join(''), wrong].filter(Boolean).join(' ')}: ${right}`;
}
