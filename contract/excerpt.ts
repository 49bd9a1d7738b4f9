const clauseEnds = /[.!?:;,](?=\s)|[。！？：；、，]/gu;
const sentenceEnd = /[.!?。！？]/u;
const finalStops = /[\s.:;,。：；、，]+$/u;

/**
 * The beginning of `text`, at most `maxLength` characters of it, without its last full stop: up to the end of a sentence,
 * a clause or a word in the second half, if there is one. An ellipsis says that a sentence goes on.
 */
export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text.replace(finalStops, '');
  const head = wholeCharacters(text, maxLength - 1);
  const end = lastInSecondHalf(head, clauseEnds) ?? lastInSecondHalf(head, /\s/gu) ?? head.length;
  const isSentence = sentenceEnd.test(text[end] ?? '');
  return head.slice(0, end).replace(finalStops, '') + (isSentence ? '' : '…');
}

function lastInSecondHalf(text: string, pattern: RegExp): number | undefined {
  const last = [...text.matchAll(pattern)].at(-1)?.index ?? 0;
  return last >= text.length / 2 ? last : undefined;
}

/** As many characters as readers see that fit into `maxLength` code units. */
function wholeCharacters(text: string, maxLength: number): string {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  const end = [...segments].findLast(({ index }) => index <= maxLength)?.index ?? 0;
  return text.slice(0, end);
}
