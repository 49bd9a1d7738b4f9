/** The first syntax error in a JSON text, as reported by the parser. */
export interface JsonError {
  readonly text: string;
  /** The parser's error code. */
  readonly code: string;
  /** Offset and length of the token at which the error was found. */
  readonly offset: number;
  readonly length: number;
}

/** How to fix an error, and the offset at which to fix it. */
export interface Correction {
  readonly fix: string;
  readonly offset: number;
}

/** Returns the correction for a common mistake in handwritten JSON, or `undefined` for other errors. */
export function correctCommonMistake(error: JsonError): Correction | undefined {
  return (
    correctNumber(error) ??
    correctEndOfFile(error) ??
    correctTypographicQuote(error) ??
    correctComment(error) ??
    correctInvisibleCharacter(error) ??
    correctUnclosedString(error) ??
    correctExtraComma(error) ??
    correctMissingComma(error)
  );
}

/** Handles numbers with thousands separators, a decimal comma or leading zeros. */
export function correctNumber({ text, offset }: Pick<JsonError, 'text' | 'offset'>): Correction | undefined {
  const lineStart = lineStartOf(text, offset);
  const numbers = lineAt(text, offset).matchAll(/(?<=[:[,]\s*)(?:\d+(?:[.,'’\u00a0\u202f ]\d+)+|0\d+)/gu);
  for (const { 0: number, index } of numbers) {
    const numberOffset = lineStart + index;
    if (offset >= numberOffset && offset < numberOffset + number.length)
      return {
        fix: `write ${plainNumber(number)}: numbers have a decimal point, and no thousands separators or leading zeros`,
        offset: numberOffset,
      };
  }
  return undefined;
}

/** Returns the number as JSON. Digits after the last point or comma are decimals, unless there are exactly three. */
function plainNumber(number: string): string {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d|\d\d|\d{4,}))?$/u.exec(number) ?? [];
  const digits = String(BigInt(whole.replaceAll(/\D/g, '')));
  return /[1-9]/.test(decimals) ? `${digits}.${decimals}` : digits;
}

function correctEndOfFile({ text, code, offset }: JsonError): Correction | undefined {
  if (text.trim() === '') return { fix: 'write a value: the file is empty', offset: 0 };
  if (!code.startsWith('Close')) return undefined;
  return { fix: `write "${code === 'CloseBraceExpected' ? '}' : ']'}"`, offset: endBefore(text, offset) };
}

/**
 * Handles a typographic quotation mark at the beginning of a string, or at the end of a string that begins with a
 * straight quotation mark.
 */
function correctTypographicQuote({ text, code, offset }: JsonError): Correction | undefined {
  if (code !== 'InvalidSymbol' && code !== 'UnexpectedEndOfString') return undefined;
  const closingQuote = /(?<="[^"“”„‟″]*)[“”„‟″](?=\s*(?:[:,\]}]|$))/u.exec(lineAt(text, offset));
  const isOpeningQuote = /[“”„‟«»‹›‘’‚‛″＂]/u.test(text[offset] ?? '');
  if (!isOpeningQuote && !closingQuote) return undefined;
  const quoteOffset = isOpeningQuote ? offset : lineStartOf(text, offset) + (closingQuote?.index ?? 0);
  return { fix: `write a straight quote (") instead of ${text[quoteOffset]}`, offset: quoteOffset };
}

function correctComment({ text, code, offset }: JsonError): Correction | undefined {
  if (code !== 'InvalidCommentToken' && text[offset] !== '#') return undefined;
  return { fix: 'remove the comment: JSON does not allow comments', offset };
}

/** Handles a control character within a string, and white space outside strings that JSON does not allow. */
function correctInvisibleCharacter({ text, code, offset }: JsonError): Correction | undefined {
  if (code !== 'InvalidCharacter' && code !== 'InvalidSymbol') return undefined;
  const pattern = code === 'InvalidCharacter' ? /\p{Cc}/u : /^[\p{C}\p{Z}]/u;
  const match = pattern.exec(text.slice(offset));
  if (!match) return undefined;
  const [character] = match;
  const codePoint = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  const fix =
    character === '\t'
      ? 'write a space, or \\t, instead of the tab'
      : `remove the invisible character U+${codePoint}`;
  return { fix, offset: offset + match.index };
}

function correctUnclosedString({ code, offset, length }: JsonError): Correction | undefined {
  if (code !== 'UnexpectedEndOfString') return undefined;
  const fix = 'end the text with a double quote on the same line, and write \\n for a line break';
  return { fix, offset: offset + length };
}

function correctExtraComma({ text, code, offset }: JsonError): Correction | undefined {
  if (code !== 'PropertyNameExpected' && code !== 'ValueExpected') return undefined;
  const comma = endBefore(text, offset) - 1;
  if (text[comma] !== ',') return undefined;
  const character = text[offset] ?? '';
  if (character === ',') return { fix: 'remove one of the two commas', offset };
  if (!/[\]}]/.test(character)) return undefined;
  return { fix: `remove the comma before "${character}"`, offset: comma };
}

/** The offset is where the comma belongs, which is often the end of the previous line. */
function correctMissingComma({ text, code, offset }: JsonError): Correction | undefined {
  if (code !== 'CommaExpected' || /[\]}:]/.test(text[offset] ?? '')) return undefined;
  const end = endBefore(text, offset);
  const isOnNextLine = lineStartOf(text, end) !== lineStartOf(text, offset);
  return { fix: isOnNextLine ? 'write "," at the end of this line' : 'write ","', offset: end };
}

/** The offset at which the text before `offset` ends, not counting trailing white space. */
const endBefore = (text: string, offset: number) => text.slice(0, offset).trimEnd().length;

const lineStartOf = (text: string, offset: number) =>
  Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;

/** The line that contains `offset`, without its line break. */
export function lineAt(text: string, offset: number): string {
  return text.slice(lineStartOf(text, offset)).split(/[\r\n]/, 1)[0] ?? '';
}
