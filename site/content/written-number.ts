/** A number as people write it: with separators, and perhaps with a currency before or after it. */
const writtenNumber =
  /(?<=^\s*|[:[,]\s*)(?<before>(?:\p{Sc}|[A-Za-z]{1,5}\.?)\s?)?(?<number>\d+(?:[.,'’\u00a0\u202f ]\d+)*)(?<after>\s?(?:\p{Sc}|%|[A-Za-z]{1,5}))?/gu;

/** What to write instead of the number around `column` of `line`, and the column at which it begins. */
export interface NumberCorrection {
  readonly right: string;
  readonly column: number;
}

export function correctNumber(line: string, column: number): NumberCorrection | undefined {
  for (const match of line.matchAll(writtenNumber)) {
    const { before = '', number = '', after = '' } = match.groups ?? {};
    const unit = (before + after).trim();
    const isPlain = unit === '' && /^\d+$/.test(number);
    if (isPlain || column < match.index || column >= match.index + match[0].length) continue;
    if (unit !== '') {
      const right = `write the number alone, without "${unit}": ${plainNumber(number)}`;
      return { right, column: match.index };
    }
    return { right: correctionOf(number), column: match.index };
  }
  return undefined;
}

const correctionOf = (number: string) => `write ${plainNumber(number)}: a number has digits alone`;

/** Digits after the last point or comma are decimals unless they are three. Every number of the content is whole. */
function plainNumber(number: string): string {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d|\d\d|\d{4,}))?$/u.exec(number) ?? [];
  const digits = BigInt(whole.replaceAll(/\D/g, ''));
  return /[1-9]/.test(decimals) ? `${digits} or ${digits + 1n}` : `${digits}`;
}
