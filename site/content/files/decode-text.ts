import { isUtf8 } from 'node:buffer';
import { codePointOf } from '../../../contract/content/content-fields.ts';

/** A position in a text. Lines and columns start at 1. Without a column, the position is the whole line. */
export interface TextPosition {
  readonly line: number;
  readonly column?: number;
}

/** Returns a function that converts an offset in `text` to a position. */
export function positionsIn(text: string): (offset: number) => Required<TextPosition> {
  const starts = [0, ...[...text.matchAll(/\r\n?|\n/g)].map(({ 0: end, index }) => index + end.length)];
  return (offset) => {
    const index = starts.findLastIndex((start) => start <= offset);
    return { line: index + 1, column: offset - (starts[index] ?? 0) + 1 };
  };
}

/** Formats a position as `file:line:column`, which editors and terminals turn into a link. */
export function formatPlace(file: string, position: TextPosition | undefined): string {
  return [file, position?.line, position?.column].filter((part) => part !== undefined).join(':');
}

/** Thrown for a text file that cannot be used. `problem` is the reason, and the message is the fix. */
export class UnreadableTextError extends Error {
  override readonly name: string = 'UnreadableTextError';
  readonly problem: string;
  readonly position: TextPosition | undefined;

  constructor(problem: string, fix: string, position?: TextPosition) {
    super(fix);
    this.problem = problem;
    this.position = position;
  }
}

/** Mistakes that a text shows, each with its problem and the fix. */
const mistakes: readonly (readonly [RegExp, problemOf: (found: string) => string, fix: string])[] = [
  [
    /^<{7} [\s\S]*?^={7}\r?$[\s\S]*?^>{7} /m,
    () => 'has two versions that Git could not merge',
    'keep one of the two, and remove the lines that begin with "<<<<<<<", "=======" and ">>>>>>>"',
  ],
  [
    // U+FFFD, or UTF-8 that was read as Windows-1252 and saved again ("Ã©", "â€™"). "Ã" counts only after a small letter,
    // because Portuguese text in capitals may end a quotation with it ("«AMANHû").
    /\ufffd|(?<=\p{Ll})Ã[\u0080-\u00bf]|â€[\u0080-\u00bf\u2018-\u203a\u20ac\u2122\u0153]/u,
    (found) => `contains "${found}", a character that another program read in a wrong encoding`,
    'write the character that was meant',
  ],
  [
    // What XML 1.0, such as a feed, does not allow: the vertical tab of PowerPoint. https://www.w3.org/TR/xml/#charsets
    /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u,
    (found) => `contains the invisible character ${codePointOf(found)}`,
    'remove it',
  ],
];

/** Decodes UTF-8, with or without a byte order mark. Throws an UnreadableTextError. */
export function decodeText(bytes: Buffer): string {
  const saveAsUtf8 = 'save it as UTF-8';
  // UTF-16 without a byte order mark can be valid UTF-8 that contains null characters.
  const isUtf16 = ['fffe', 'feff'].includes(bytes.toString('hex', 0, 2)) || bytes.includes(0);
  if (isUtf16) throw new UnreadableTextError('is UTF-16', saveAsUtf8);
  const text = new TextDecoder().decode(bytes);
  const lineAt = (offset: number) => ({ line: positionsIn(text)(offset).line });
  if (!isUtf8(bytes))
    throw new UnreadableTextError('is not UTF-8', saveAsUtf8, lineAt(text.indexOf('\ufffd')));
  for (const [pattern, problemOf, fix] of mistakes) {
    const found = pattern.exec(text);
    if (found) throw new UnreadableTextError(problemOf(found[0]), fix, lineAt(found.index));
  }
  return text;
}
