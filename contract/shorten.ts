/** Truncates `text` to `maxLength` code units without splitting a grapheme. */
export function truncateAtGrapheme(text: string, maxLength: number): string {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  const end = [...segments].findLast(({ index }) => index <= maxLength)?.index ?? 0;
  return text.slice(0, end);
}

/** Returns `text`, or as much of its beginning as has `maxLength` code units with an ellipsis. */
export const shorten = (text: string, maxLength: number) =>
  text.length <= maxLength ? text : `${truncateAtGrapheme(text, maxLength - 1).trimEnd()}…`;
