/** One mistake of an editor: where it stands, what is wrong, and what would be right. */
export interface Mistake {
  /** Path of the file, beginning with the content folder as it was named. */
  readonly file: string;
  /** RFC 6901; the empty string is the file as a whole. */
  readonly pointer: string;
  /** Line and column, both from 1, of text that is not JSON. */
  readonly position?: Position;
  readonly wrong: string;
  readonly right: string;
}

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Content that cannot be published, with every mistake in it. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly mistakes: readonly Mistake[];

  constructor(directory: string, mistakes: readonly Mistake[]) {
    const count = mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`;
    super([`Cannot publish "${directory}": ${count}`, ...mistakes.map(lineOf)].join('\n'));
    this.mistakes = mistakes;
  }
}

function lineOf({ file, pointer, position, wrong, right }: Mistake): string {
  const place = position ? `${file}:${position.line}:${position.column}` : file;
  return `${[place, pointer, wrong].filter(Boolean).join(' ')}: ${right}`;
}
