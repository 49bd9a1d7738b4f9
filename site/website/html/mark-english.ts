/**
 * Marks English texts in a page of another language (WCAG 2.2, 3.1.2 Language of Parts): each text between two tags that
 * is one of `english`, or a part of one beside a placeholder. Attributes cannot be marked. Without `english` nothing is.
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
    `^(?:${[...texts.map((text) => text.split(placeholder).map(literal).join('.+')), ...parts.filter(isWritten).map(literal)].join('|')})$`,
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

const isWritten = (part: string) => /\p{L}{3}/u.test(part);

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** As hono/html writes them. */
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
