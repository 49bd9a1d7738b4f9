/** Truncates `text` to `maxLength` code units without splitting a grapheme. */
function truncateAtGrapheme(text: string, maxLength: number): string {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  const end = [...segments].findLast(({ index }) => index <= maxLength)?.index ?? 0;
  return text.slice(0, end);
}

/** Returns `text`, or as much of its beginning as has `maxLength` code units with an ellipsis. */
export const shorten = (text: string, maxLength: number) =>
  text.length <= maxLength ? text : `${truncateAtGrapheme(text, maxLength - 1).trimEnd()}…`;

// Terminal_Punctuation and Sentence_Terminal (Unicode) contain the marks of all scripts. Only those of ASCII need a space
// after them, to differ from the marks in "1.5" and "e.g.".
const clauseEnds = /(?!\p{ASCII})\p{Term}|\p{Term}(?=\s)/gu;
const sentenceEnd = /\p{STerm}/u;
const trailingPunctuation = /(?:\s|(?![!?！？؟])\p{Term})+$/u;

/**
 * Returns the beginning of `text`, at most `maxLength` characters, without a final full stop. If possible, the text is
 * cut after a sentence or clause, or else after a word, in its second half. An ellipsis marks an incomplete sentence.
 *
 * @example
 * excerpt('We write programs. They run for decades.', 20); // 'We write programs'
 * excerpt('We write programs for small workshops.', 20); // 'We write programs…'
 */
export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text.replace(trailingPunctuation, '');
  const head = truncateAtGrapheme(text, maxLength - 1);
  const end = lastMatchInSecondHalf(head, clauseEnds) ?? lastMatchInSecondHalf(head, /\s/gu) ?? head.length;
  const isSentence = sentenceEnd.test(text[end] ?? '');
  return head.slice(0, end).replace(trailingPunctuation, '') + (isSentence ? '' : '…');
}

function lastMatchInSecondHalf(text: string, pattern: RegExp): number | undefined {
  const last = [...text.matchAll(pattern)].at(-1)?.index ?? 0;
  return last >= text.length / 2 ? last : undefined;
}
