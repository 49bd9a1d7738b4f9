import { countInDigits } from '../../../contract/in-words.ts';
import { parsePointer } from '../../../contract/problems/validation-errors.ts';
import { formatPlace, type TextPosition } from './text-files.ts';

/** An issue in a content file: where it is, the problem, and how to fix it. */
export interface ContentIssue {
  /** Path of the file, including the path of the content folder. */
  readonly file: string;
  /** JSON Pointer (RFC 6901). The empty string refers to the whole file. */
  readonly pointer: string;
  /** The position in the file, if the issue can be located. */
  readonly position?: TextPosition;
  readonly problem: string;
  readonly fix: string;
}

/** Thrown if the content cannot be published. The message lists all issues, one per line. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly issues: readonly ContentIssue[];

  constructor(directory: string, issues: readonly ContentIssue[]) {
    const heading = `Cannot publish "${directory}": ${countInDigits(issues.length, 'issue')}`;
    super([heading, ...formatIssues(issues)].join('\n'));
    this.issues = issues;
  }
}

/** The maximum number of issues of one kind that are listed for a file. */
const maxPlaces = 5;

/** Formats issues as one line each. Those of a file that differ only in their values are of one kind, and listed together. */
export function formatIssues(issues: readonly ContentIssue[]): string[] {
  const kinds = Map.groupBy(
    issues,
    ({ file, problem }) => `${file} ${problem.replaceAll(/"[^"]*"|\d+/g, '')}`,
  );
  return [...kinds.values()].flatMap((kind) => [
    ...kind.slice(0, maxPlaces).map(formatIssue),
    ...(kind.length > maxPlaces
      ? [`${kind[0]?.file} has ${kind.length - maxPlaces} more issues of this kind`]
      : []),
  ]);
}

/** Formats an issue as one line. */
function formatIssue({ file, pointer, position, problem, fix }: ContentIssue): string {
  // A name that contains a slash is quoted instead of escaped as in RFC 6901.
  const formattedPointer = parsePointer(pointer)
    .map((name) => (name.includes('/') ? `/"${name}"` : `/${name}`))
    .join('');
  return `${[formatPlace(file, position), formattedPointer, problem].filter(Boolean).join(' ')}: ${fix}`;
}

const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Formats values as alternatives: `"a", "b" or "c"`. */
export const formatAlternatives = (values: readonly unknown[]) =>
  disjunction.format(values.map((value) => JSON.stringify(value)));
