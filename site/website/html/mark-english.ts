/**
 * Marks English text on a page in another language (WCAG 2.2, 3.1.2 Language of Parts). The text between two tags is
 * marked if it equals a string in `english`, or the part of such a string before or after a placeholder. Attributes cannot
 * be marked. Without `english`, returns the page unchanged.
 */
export function markEnglish(
  markup: { toString(): string },
  english: readonly string[] | undefined,
  direction: 'ltr' | 'rtl',
): string {
  const page = markup.toString();
  if (!english) return page;
  const texts = english.map((text) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? ''));
  const parts = texts.flatMap((text) => text.split(placeholder).map((part) => part.trim()));
  const isEnglish = new RegExp(
    `^(?:${[...texts.map((text) => text.split(placeholder).map(escapePattern).join('.+')), ...parts.filter(hasWord).map(escapePattern)].join('|')})$`,
    's',
  );
  const start = `<span lang="en"${direction === 'rtl' ? ' dir="ltr"' : ''}>`;
  return page.replaceAll(token, (match) => {
    const text = match.trim();
    if (text === '' || match.startsWith('<') || !isEnglish.test(text)) return match;
    return match.replace(text, () => `${start}${text}</span>`);
  });
}

/** A raw text element, a comment, a tag, or the text between two tags. */
export const token = /<(script|style|title|textarea|option)\b.*?<\/\1>|<!--.*?-->|<[^>]*>|[^<]+/gs;

const placeholder = /\{\w+\}/;

const hasWord = (part: string) => /\p{L}{3}/u.test(part);

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The entities that hono/html writes. */
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
