import { expect, test } from 'vitest';
import { writeHtml } from '../../../../site/tree/write-html.ts';
import { people } from '../../../../site/website/blocks/people.ts';

const picture = {
  url: 'https://desk.example/media/one.svg',
  type: 'image/svg+xml',
  alt: 'One',
  width: 60,
  height: 80,
};
const pictures = new Map([['one.svg', { src: '/media/one.svg', width: 60, height: 80, variants: [] }]]);

test('a person without a portrait has nothing in its place', () => {
  const [ada, bo] = ['Ada One', 'Bo Two'].map((name) => ({ name, role: 'Engineer', text: 'Reads.' }));
  const markup = String(
    writeHtml([people([{ ...ada, picture }, bo] as Parameters<typeof people>[0], pictures)]),
  );

  expect(markup.match(/<li>\s*<\w+/g)?.map((start) => start.replace(/\s/g, ''))).toEqual([
    '<li><img',
    '<li><div',
  ]);
});
