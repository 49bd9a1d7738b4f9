/** The first syntax error in a text, as the parser reports it. */
export interface JsonError {
  readonly text: string;
  /** The parser's name for the error. */
  readonly code: string;
  /** Offset and length of the token. */
  readonly offset: number;
  readonly length: number;
}

/** What to do, and the offset at which to do it. */
export interface Correction {
  readonly right: string;
  readonly offset: number;
}

/** The correction of a mistake that is common in JSON written by hand; `undefined` for other errors. */
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

/** Corrects a number with thousands separators, a decimal comma or leading zeros. */
export function correctNumber({ text, offset }: Pick<JsonError, 'text' | 'offset'>): Correction | undefined {
  const lineStart = lineStartOf(text, offset);
  const numbers = lineAt(text, offset).matchAll(/(?<=[:[,]\s*)(?:\d+(?:[.,'’\u00a0\u202f ]\d+)+|0\d+)/gu);
  for (const { 0: number, index } of numbers) {
    const place = lineStart + index;
    if (offset >= place && offset < place + number.length)
      return {
        right: `write ${plainNumber(number)}: numbers have no separators or leading zeros, and a point before decimals`,
        offset: place,
      };
  }
  return undefined;
}

/** The number as JSON. Digits after the last point or comma are decimals, unless there are three of them. */
function plainNumber(number: string): string {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d|\d\d|\d{4,}))?$/u.exec(number) ?? [];
  const digits = String(BigInt(whole.replaceAll(/\D/g, '')));
  return /[1-9]/.test(decimals) ? `${digits}.${decimals}` : digits;
}

function correctEndOfFile({ text, code, offset }: JsonError): Correction | undefined {
  if (text.trim() === '') return { right: 'write a value: the file is empty', offset: 0 };
  if (!code.startsWith('Close')) return undefined;
  return { right: `write "${code === 'CloseBraceExpected' ? '}' : ']'}"`, offset: endBefore(text, offset) };
}

/**
 * Corrects a typographic quotation mark at the beginning of a string, or at the end of one that begins with a straight
 * quotation mark.
 */
function correctTypographicQuote({ text, code, offset }: JsonError): Correction | undefined {
  if (code !== 'InvalidSymbol' && code !== 'UnexpectedEndOfString') return undefined;
  const end = /(?<="[^"“”„‟″]*)[“”„‟″](?=\s*(?:[:,\]}]|$))/u.exec(lineAt(text, offset));
  const begins = /[“”„‟«»‹›‘’‚‛″＂]/u.test(text[offset] ?? '');
  if (!begins && !end) return undefined;
  const place = begins ? offset : lineStartOf(text, offset) + (end?.index ?? 0);
  return { right: `write a straight quote (") instead of ${text[place]}`, offset: place };
}

function correctComment({ text, code, offset }: JsonError): Correction | undefined {
  if (code !== 'InvalidCommentToken' && text[offset] !== '#') return undefined;
  return { right: 'remove the comment: JSON does not allow comments', offset };
}

/** Corrects a control character within a string, or white space outside strings that JSON does not allow. */
function correctInvisibleCharacter({ text, code, offset }: JsonError): Correction | undefined {
  if (code !== 'InvalidCharacter' && code !== 'InvalidSymbol') return undefined;
  const pattern = code === 'InvalidCharacter' ? /\p{Cc}/u : /^[\p{C}\p{Z}]/u;
  const match = pattern.exec(text.slice(offset));
  if (!match) return undefined;
  const [character] = match;
  const codePoint = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  const remove = `remove the invisible character U+${codePoint}`;
  const right = character === '\t' ? 'write a space, or \\t, instead of the tab' : remove;
  return { right, offset: offset + match.index };
}

function correctUnclosedString({ code, offset, length }: JsonError): Correction | undefined {
  if (code !== 'UnexpectedEndOfString') return undefined;
  const right = 'end the text with a double quote on the same line, and write \\n for a line break';
  return { right, offset: offset + length };
}

function correctExtraComma({ text, code, offset }: JsonError): Correction | undefined {
  if (code !== 'PropertyNameExpected' && code !== 'ValueExpected') return undefined;
  const comma = endBefore(text, offset) - 1;
  if (text[comma] !== ',') return undefined;
  const character = text[offset] ?? '';
  if (character === ',') return { right: 'remove one of the two commas', offset };
  if (!/[\]}]/.test(character)) return undefined;
  return { right: `remove the comma before "${character}"`, offset: comma };
}

/** The position is where the comma belongs: often the end of the previous line. */
function correctMissingComma({ text, code, offset }: JsonError): Correction | undefined {
  if (code !== 'CommaExpected' || /[\]}:]/.test(text[offset] ?? '')) return undefined;
  const end = endBefore(text, offset);
  const isNextLine = lineStartOf(text, end) !== lineStartOf(text, offset);
  return { right: isNextLine ? 'write "," at the end of this line' : 'write ","', offset: end };
}

/** The end of the text before `offset`, without trailing white space. */
const endBefore = (text: string, offset: number) => text.slice(0, offset).trimEnd().length;

const lineStartOf = (text: string, offset: number) =>
  Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;

/** The line that contains `offset`, without its line break. */
export function lineAt(text: string, offset: number): string {
  return text.slice(lineStartOf(text, offset)).split(/[\r\n]/, 1)[0] ?? '';
}
