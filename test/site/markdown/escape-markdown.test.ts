import { micromark } from 'micromark';
import { expect, test } from 'vitest';
import { escapeMarkdown } from '../../../site/markdown/markdown.ts';
import fc from '../../support/properties.ts';

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

function renderedText(markdown: string): string {
  const html = micromark(markdown);
  const [, text = html] = /^<p>(.*)<\/p>$/s.exec(html) ?? [];
  return text.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity);
}

/** Lines with characters that Markdown might treat as markup. */
const line = fc
  .array(fc.constantFrom(...'\\`*_[]()<>!#+-=~|&;:.1a "\'', 'amp', 'é', '  '), {
    minLength: 1,
    maxLength: 20,
  })
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '');

test('escapeMarkdown() returns Markdown that renders as the original text', () => {
  fc.assert(
    fc.property(line, (text) => {
      expect(renderedText(escapeMarkdown(text))).toBe(text);
    }),
    { numRuns: 3_000 },
  );
});

test.each(['get_pricing', 'We began in 2013.', 'EUR 12,500 & more', "the client's"])(
  'escapeMarkdown() does not change %s',
  (text) => {
    expect(escapeMarkdown(text)).toBe(text);
  },
);
