import { codePointOf } from '../../../contract/content/content-fields.ts';
import type { TextPosition } from './text-position.ts';

/** Thrown for a text file that cannot be used. `problem` is the reason, and the message is the fix. */
export class UnreadableTextError extends Error {
  override readonly name = 'UnreadableTextError';
  readonly problem: string;
  readonly position: TextPosition | undefined;

  constructor(problem: string, fix: string, position?: TextPosition) {
    super(fix);
    this.problem = problem;
    this.position = position;
  }
}

const saveAsUtf8 = 'save it as UTF-8';

/** Decodes UTF-8, with or without a byte order mark. Throws an UnreadableTextError. */
export function decodeText(bytes: Buffer): string {
  // UTF-16 without a byte order mark can be valid UTF-8 that contains null characters.
  const isUtf16 = ['fffe', 'feff'].includes(bytes.toString('hex', 0, 2)) || bytes.includes(0);
  if (isUtf16) throw new UnreadableTextError('is UTF-16', saveAsUtf8);
  const text = decodeUtf8(bytes);
  checkConflictMarkers(text);
  checkEncoding(text);
  checkCharacters(text);
  return text;
}

function decodeUtf8(bytes: Buffer): string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UnreadableTextError('is not UTF-8', saveAsUtf8, { line: firstInvalidLine(bytes) });
  }
}

/** Throws an UnreadableTextError if the text contains Git conflict markers. */
function checkConflictMarkers(text: string): void {
  const conflict = /^<{7} [\s\S]*?^={7}\r?$[\s\S]*?^>{7} /m.exec(text);
  if (!conflict) return;
  const line = text.slice(0, conflict.index).split('\n').length;
  const fix = 'keep one of the two, and remove the lines that begin with "<<<<<<<", "=======" and ">>>>>>>"';
  throw new UnreadableTextError('has two versions that Git could not merge', fix, { line });
}

/**
 * U+FFFD, or UTF-8 that was read as Windows-1252 and saved again ("Ã©", "â€™"). "Ã" counts only after a small letter,
 * because Portuguese text in capitals may end a quotation with it ("«AMANHû").
 */
const wronglyDecoded = /\ufffd|(?<=\p{Ll})Ã[\u0080-\u00bf]|â€[\u0080-\u00bf\u2018-\u203a\u20ac\u2122\u0153]/u;

/** Throws an UnreadableTextError if another program read the text in a wrong encoding. */
function checkEncoding(text: string): void {
  const found = wronglyDecoded.exec(text);
  if (!found) return;
  const line = text.slice(0, found.index).split('\n').length;
  const problem = `contains "${found[0]}", a character that another program read in a wrong encoding`;
  throw new UnreadableTextError(problem, 'write the character that was meant', { line });
}

/** Any character that XML 1.0 does not allow, such as the vertical tab of PowerPoint: https://www.w3.org/TR/xml/#charsets */
const notInXml = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Throws an UnreadableTextError if the text contains a character that no XML document, such as a feed, may contain. */
function checkCharacters(text: string): void {
  const found = notInXml.exec(text);
  if (!found) return;
  const line = text.slice(0, found.index).split('\n').length;
  throw new UnreadableTextError(`contains the invisible character ${codePointOf(found[0])}`, 'remove it', {
    line,
  });
}

function firstInvalidLine(bytes: Buffer): number {
  const lines = bytes.toString('latin1').split('\n');
  const isInvalid = (line: string) => Buffer.from(line, 'latin1').toString().includes('\ufffd');
  return lines.findIndex(isInvalid) + 1;
}
