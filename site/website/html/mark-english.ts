/**
 * Marks English texts in a page of another language (WCAG 2.2, 3.1.2 Language of Parts): each text between two tags that
 * equals one of `english`, or the part of one before or after a placeholder. Attributes cannot be marked. Without
 * `english`, the page is returned unchanged.
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
  return page.replaceAll(token, (found) => {
    const text = found.trim();
    if (text === '' || found.startsWith('<') || !isEnglish.test(text)) return found;
    return found.replace(text, () => `${start}${text}</span>`);
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
