/** The first place at which a text is not JSON, as the parser reports it. */
export interface SyntaxFault {
  readonly text: string;
  /** Name of the parser's error. */
  readonly code: string;
  /** Place and length of the token. */
  readonly offset: number;
  readonly length: number;
}

/** What to do, and where: an offset. */
export interface Correction {
  readonly right: string;
  readonly offset: number;
}

/** The correction of a usual slip of somebody who writes JSON by hand, if the fault is one. */
export function correctSlip(fault: SyntaxFault): Correction | undefined {
  return (
    writtenNumber(fault) ??
    endOfFile(fault) ??
    typographicQuote(fault) ??
    comment(fault) ??
    invisibleCharacter(fault) ??
    openText(fault) ??
    needlessComma(fault) ??
    missingComma(fault)
  );
}

/** A number as people write it, with separators between its digits or zeros before them. */
export function writtenNumber({
  text,
  offset,
}: Pick<SyntaxFault, 'text' | 'offset'>): Correction | undefined {
  const lineStart = lineStartOf(text, offset);
  const numbers = lineAt(text, offset).matchAll(/(?<=[:[,]\s*)(?:\d+(?:[.,'’\u00a0\u202f ]\d+)+|0\d+)/gu);
  for (const { 0: number, index } of numbers) {
    const place = lineStart + index;
    if (offset >= place && offset < place + number.length)
      return {
        right: `write ${plainNumber(number)}: a number has digits, and a point before decimals`,
        offset: place,
      };
  }
  return undefined;
}

/** Digits after the last point or comma are decimals unless they are three. */
function plainNumber(number: string): string {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d|\d\d|\d{4,}))?$/u.exec(number) ?? [];
  const digits = String(BigInt(whole.replaceAll(/\D/g, '')));
  return /[1-9]/.test(decimals) ? `${digits}.${decimals}` : digits;
}

function endOfFile({ text, code, offset }: SyntaxFault): Correction | undefined {
  if (text.trim() === '') return { right: 'write a value: the file is empty', offset: 0 };
  if (!code.startsWith('Close')) return undefined;
  return { right: `write "${code === 'CloseBraceExpected' ? '}' : ']'}"`, offset: endBefore(text, offset) };
}

/**
 * A typographic quote in place of a straight one: where a text begins, or where a text ends that a straight one began.
 */
function typographicQuote({ text, code, offset }: SyntaxFault): Correction | undefined {
  if (code !== 'InvalidSymbol' && code !== 'UnexpectedEndOfString') return undefined;
  const end = /(?<="[^"“”„‟″]*)[“”„‟″](?=\s*(?:[:,\]}]|$))/u.exec(lineAt(text, offset));
  const begins = /[“”„‟«»‹›‘’‚‛″＂]/u.test(text[offset] ?? '');
  if (!begins && !end) return undefined;
  const place = begins ? offset : lineStartOf(text, offset) + (end?.index ?? 0);
  return { right: `write a straight quote (") instead of ${text[place]}`, offset: place };
}

function comment({ text, code, offset }: SyntaxFault): Correction | undefined {
  if (code !== 'InvalidCommentToken' && text[offset] !== '#') return undefined;
  return { right: 'remove the comment: JSON has none', offset };
}

/** A control character within a text, or between parts a space or mark that JSON does not know. */
function invisibleCharacter({ text, code, offset }: SyntaxFault): Correction | undefined {
  if (code !== 'InvalidCharacter' && code !== 'InvalidSymbol') return undefined;
  const pattern = code === 'InvalidCharacter' ? /\p{Cc}/u : /^[\p{C}\p{Z}]/u;
  const found = pattern.exec(text.slice(offset));
  if (!found) return undefined;
  const [character] = found;
  const codePoint = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  const remove = `remove the invisible character U+${codePoint}`;
  const right = character === '\t' ? 'write a space, or \\t, instead of the tab' : remove;
  return { right, offset: offset + found.index };
}

function openText({ code, offset, length }: SyntaxFault): Correction | undefined {
  if (code !== 'UnexpectedEndOfString') return undefined;
  const right = 'close the text on its line with a double quote, and write \\n where it should break';
  return { right, offset: offset + length };
}

function needlessComma({ text, code, offset }: SyntaxFault): Correction | undefined {
  if (code !== 'PropertyNameExpected' && code !== 'ValueExpected') return undefined;
  const comma = endBefore(text, offset) - 1;
  if (text[comma] !== ',') return undefined;
  const character = text[offset] ?? '';
  if (character === ',') return { right: 'remove one of the two commas', offset };
  if (!/[\]}]/.test(character)) return undefined;
  return { right: `remove the comma before "${character}"`, offset: comma };
}

/** Reported where the comma belongs, which is the line before when every member has a line. */
function missingComma({ text, code, offset }: SyntaxFault): Correction | undefined {
  if (code !== 'CommaExpected' || /[\]}:]/.test(text[offset] ?? '')) return undefined;
  const end = endBefore(text, offset);
  const isNextLine = lineStartOf(text, end) !== lineStartOf(text, offset);
  return { right: isNextLine ? 'write "," at the end of this line' : 'write ","', offset: end };
}

/** The end of the text before `offset` and the white space there. */
const endBefore = (text: string, offset: number) => text.slice(0, offset).trimEnd().length;

const lineStartOf = (text: string, offset: number) =>
  Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;

/** The line around `offset`, without its line break. */
export function lineAt(text: string, offset: number): string {
  return text.slice(lineStartOf(text, offset)).split(/[\r\n]/, 1)[0] ?? '';
}
