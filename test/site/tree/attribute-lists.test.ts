import { expect, test } from 'vitest';
import { parseMarkdown } from '../../../site/tree/parse-markdown.ts';
import { writeMarkdown } from '../../../site/tree/write-markdown.ts';

const written = (text: string) =>
  writeMarkdown(parseMarkdown(text).children, { path: '/', urlOf: (path) => path });

test.each<[place: string, text: string, result: string]>([
  ['at the end of a paragraph (Eleventy)', 'The tide turns at nine. {.small}', 'The tide turns at nine.'],
  [
    'below a paragraph (Jekyll)',
    'The tide turns.\n{: .lead #tide}\n\nAt nine.',
    'The tide turns.\n\nAt nine.',
  ],
  ['above a paragraph', '{: .lead}\nThe tide turns.', 'The tide turns.'],
  ['after a heading (Hugo)', '## Tides {#tides .wide}', '## Tides'],
  ['after a link', '[Tides](/t){:target="_blank" rel=\'noopener\'} turn.', '[Tides](/t) turn.'],
  [
    'below a picture',
    '![A quay](../media/quay.png)\n{: .left width=300 }\n\nText.',
    '![A quay](../media/quay.png)\n\nText.',
  ],
  ['below a list', '- Ebb\n- Flood\n{: .plain}', '- Ebb\n- Flood'],
  ['below a table', '| a | b |\n| - | - |\n| 1 | |\n{: .wide}', '| a | b |\n| - | - |\n| 1 | |'],
  ['between HTML tags', '<div>\n\nThe tide turns. {.small}\n\n</div>', 'The tide turns.'],
])('An attribute list %s is removed', (_place, text, result) => {
  expect(written(text)).toBe(result);
});

test.each(['`{.small}`', '\\{.small}', '{#if tide}', '{:toc}', '{.small', '{ }', '{tide}'])(
  '%s is not an attribute list',
  (text) => {
    expect(parseMarkdown(text).data).toBeUndefined();
    expect(written(text)).toBe(text.replace('\\', ''));
  },
);
