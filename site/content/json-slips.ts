import { correctNumber } from './written-number.ts';

/** The first place at which a text is not JSON, as the parser reports it. */
export interface SyntaxFault {
  readonly text: string;
  /** Name of the parser's error. */
  readonly code: string;
  /** Place and length of the token. */
  readonly offset: number;
  readonly length: number;
  /** Offset of the innermost bracket that is open there. */
  readonly openBracket: number | undefined;
  /** Place of the last whole text in quotes before it. */
  readonly lastText: { readonly offset: number; readonly length: number } | undefined;
}

/** What to do, and where: an offset. */
export interface Correction {
  readonly right: string;
  readonly offset: number;
}

type Rule = (fault: SyntaxFault) => Correction | undefined;

const typographicQuote = /[“”„‟«»‹›‘’‚‛″＂]/u;

/** The correction of a usual slip of somebody who writes JSON by hand, if the fault is one. */
export function correctSlip(fault: SyntaxFault): Correction | undefined {
  for (const rule of rules) {
    const correction = rule(fault);
    if (correction) return correction;
  }
  return undefined;
}

export function numberAsPeopleWriteIt({
  text,
  offset,
}: Pick<SyntaxFault, 'text' | 'offset'>): Correction | undefined {
  const lineStart = lineStartOf(text, offset);
  const correction = correctNumber(lineAt(text, offset), offset - lineStart);
  return correction && { right: correction.right, offset: lineStart + correction.column };
}

function endOfFile({ text, offset, openBracket }: SyntaxFault): Correction | undefined {
  if (text.trim() === '') return { right: 'write a value: the file is empty', offset: 0 };
  if (offset < text.length || openBracket === undefined) return undefined;
  return { right: `write ${closing(text, openBracket)}`, offset: endBefore(text, offset) };
}

function typographicQuotes({ text, code, offset, length, lastText }: SyntaxFault): Correction | undefined {
  const token = text.slice(offset, offset + length);
  const correct = (start: number, within: string) => {
    const place = within.search(typographicQuote);
    if (place < 0) return undefined;
    return { right: `write a straight quote (") instead of ${within[place]}`, offset: start + place };
  };
  if (typographicQuote.test(token[0] ?? '')) return correct(offset, token);
  if (code === 'UnexpectedEndOfString') {
    const [end = ''] = /[“”„″]\s*[,\]}]?\s*$/u.exec(token) ?? [];
    return correct(offset + token.length - end.length, end);
  }
  if (!lastText || endBefore(text, offset) !== lastText.offset + lastText.length) return undefined;
  const [ending = ''] = /[“”„″]\s*[:,].*$/su.exec(textAt(text, lastText)) ?? [];
  return correct(lastText.offset + lastText.length - ending.length, ending);
}

function wrongCharacter({ text, code, offset }: SyntaxFault): Correction | undefined {
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  const at = (right: string) => ({ right, offset });
  if (code === 'InvalidCommentToken' || character === '#') return at('remove the comment: JSON has none');
  if (code !== 'InvalidSymbol') return undefined;
  if (character === "'" || character === '`') return at(`write double quotes (") instead of ${character}`);
  if (character === '+') return at('write the number without "+"');
  if (/^\.\d/.test(text.slice(offset))) return at('write 0 before the point');
  if (character === '=') return at('write ":" instead of "="');
  if (character === ';') return at('write "," instead of ";"');
  if (/[\p{C}\p{Z}]/u.test(character)) return at(`remove the invisible character ${codePoint(character)}`);
  return undefined;
}

const constants: Readonly<Record<string, string>> = {
  true: 'write true, in small letters',
  false: 'write false, in small letters',
  null: 'write null, in small letters',
  yes: 'write true',
  no: 'write false',
  none: 'leave the member out, or write null',
  undefined: 'leave the member out, or write null',
};

function misspelledConstant({ text, code, offset, length }: SyntaxFault): Correction | undefined {
  const word = text.slice(offset, offset + length).toLowerCase();
  if (code !== 'InvalidSymbol' || !Object.hasOwn(constants, word)) return undefined;
  return { right: constants[word] ?? '', offset };
}

function controlCharacter({ text, code, offset }: SyntaxFault): Correction | undefined {
  if (code !== 'InvalidCharacter') return undefined;
  const place = offset + text.slice(offset).search(/\p{Cc}/u);
  const character = text[place] ?? '';
  const right =
    character === '\t'
      ? 'write a space, or \\t, instead of the tab'
      : `remove the invisible character ${codePoint(character)}`;
  return { right, offset: place };
}

/** A text that its line does not end: its quote is missing, or it goes on in the next line. */
function openText({ text, code, offset, length }: SyntaxFault): Correction | undefined {
  if (code !== 'UnexpectedEndOfString') return undefined;
  const goesOn = /^\s*[^\s"}\]]/.test(text.slice(offset + length));
  if (goesOn) {
    const right = 'keep the text on one line, and write \\n where it should break';
    return { right, offset: offset + length };
  }
  const [end = ''] = /[,\s\]}]*$/.exec(text.slice(offset + 1, offset + length)) ?? [];
  return { right: 'close the text with a double quote', offset: offset + length - end.length };
}

/** Something directly after a text in quotes: the text ended too early, or too late. */
function quoteWithinText({ text, code, offset, lastText }: SyntaxFault): Correction | undefined {
  if (code !== 'InvalidSymbol' || !lastText) return undefined;
  const end = lastText.offset + lastText.length;
  if (endBefore(text, offset) !== end || lineStartOf(text, end) !== lineStartOf(text, offset))
    return undefined;
  const value = textAt(text, lastText);
  const name = value.search(/:\s/);
  const wasName = /[{,]\s*$/.test(text.slice(0, lastText.offset));
  if (wasName && name > 0) {
    return { right: 'close the name with a double quote', offset: lastText.offset + name };
  }
  const [comma = ''] = /,\s*"$/.exec(value) ?? [];
  if (comma !== '' && /^[^"\n]*"\s*:/.test(text.slice(offset))) {
    return { right: 'close the text with a double quote', offset: end - comma.length };
  }
  return { right: 'write a double quote within text as \\"', offset: end - 1 };
}

function missingQuote({ text, code, offset }: SyntaxFault): Correction | undefined {
  if (code !== 'InvalidSymbol' || !/^[\p{L}_$]/u.test(text.slice(offset))) return undefined;
  const opensNothing = /^[^"\n,:{}[\]]*"/.test(text.slice(offset));
  const right = opensNothing
    ? 'write a double quote here, before the first letter'
    : 'write names and text in double quotes';
  return { right, offset };
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

/** A bracket, or a member of a list, that does not belong where it stands: an inner list or object was not closed. */
function lostBracket({ text, code, offset, openBracket }: SyntaxFault): Correction | undefined {
  const character = text[offset] ?? '';
  if (code === 'EndOfFileExpected' && /[\]}]/.test(character)) {
    return { right: `remove the "${character}": everything is closed before it`, offset };
  }
  if (openBracket === undefined) return undefined;
  const isMisplaced =
    (code === 'CommaExpected' && /[\]}:]/.test(character)) ||
    (code === 'PropertyNameExpected' && /[{[]/.test(character));
  return isMisplaced ? { right: `write ${closing(text, openBracket)}`, offset } : undefined;
}

/** Reported where the comma belongs, which is the line before when every member has a line. */
function missingComma({ text, code, offset }: SyntaxFault): Correction | undefined {
  if (code !== 'CommaExpected') return undefined;
  const end = endBefore(text, offset);
  if (/\d\d/.test(text.slice(offset - 1, offset + 1)))
    return { right: 'write the number without the 0 at its beginning', offset: offset - 1 };
  const isNextLine = lineStartOf(text, end) !== lineStartOf(text, offset);
  return { right: isNextLine ? 'write "," at the end of this line' : 'write ","', offset: end };
}

/** The more special a rule is, the earlier it stands. */
const rules: readonly Rule[] = [
  numberAsPeopleWriteIt,
  endOfFile,
  typographicQuotes,
  wrongCharacter,
  misspelledConstant,
  controlCharacter,
  openText,
  quoteWithinText,
  missingQuote,
  needlessComma,
  lostBracket,
  missingComma,
];

function closing(text: string, bracket: number): string {
  const line = text.slice(0, bracket).split(/\r\n?|\n/).length;
  return text[bracket] === '{'
    ? `"}" (the object of line ${line} is open)`
    : `"]" (the list of line ${line} is open)`;
}

const textAt = (text: string, { offset, length }: { offset: number; length: number }) =>
  text.slice(offset, offset + length);

/** The end of what stands before `offset` and the white space there. */
const endBefore = (text: string, offset: number) => text.slice(0, offset).trimEnd().length;

const lineStartOf = (text: string, offset: number) =>
  Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;

/** The line around `offset`, without its line break. */
export function lineAt(text: string, offset: number): string {
  return text.slice(lineStartOf(text, offset)).split(/[\r\n]/, 1)[0] ?? '';
}

const codePoint = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
