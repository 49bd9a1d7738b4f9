/** A file is not UTF-8. `wrong` says what it is, and the message what to do. */
export class TextEncodingError extends Error {
  override readonly name = 'TextEncodingError';
  readonly wrong: string;

  constructor(wrong: string) {
    super('save it as UTF-8, which editors offer when they save');
    this.wrong = wrong;
  }
}

/** The text of a file in UTF-8, with or without a byte order mark. Throws a TextEncodingError. */
export function decodeText(bytes: Buffer): string {
  // A text in UTF-16 without a byte order mark may be valid UTF-8, with a null beside each letter.
  const isUtf16 = ['fffe', 'feff'].includes(bytes.toString('hex', 0, 2)) || bytes.includes(0);
  if (isUtf16) throw new TextEncodingError('is UTF-16');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new TextEncodingError(`is not UTF-8 in line ${firstInvalidLine(bytes)}`);
  }
}

function firstInvalidLine(bytes: Buffer): number {
  const lines = bytes.toString('latin1').split('\n');
  const isInvalid = (line: string) => Buffer.from(line, 'latin1').toString().includes('\ufffd');
  return lines.findIndex(isInvalid) + 1;
}
