import { expect, test } from 'vitest';
import { writeHtml } from '../../../../site/tree/write-html.ts';
import { people } from '../../../../site/website/blocks/people.ts';
import { pageOnDesk } from '../../../support/page-on-desk.ts';

const person = (name: string) => ({ name, role: 'Engineer', text: 'Reads.' });
const picture = {
  url: 'https://desk.example/media/one.svg',
  type: 'image/svg+xml',
  alt: 'One',
  width: 60,
  height: 80,
};
const pictures = new Map([['one.svg', { src: '/media/one.svg', width: 60, height: 80, variants: [] }]]);

/** Finds the elements before the names: portraits, or initials for people without one. */
const facesOf = (...list: Parameters<typeof people>[0]) =>
  String(writeHtml([people(list, pictures)], pageOnDesk)).match(/<img|(?<= data-initials=")[^"]*/g);

test('a person without a portrait has initials, which are hidden from screen readers', () => {
  expect(
    facesOf(
      { ...person('Ada One'), picture },
      person('Émile van den Berg'),
      person('Cher'),
      person('山田 太郎'),
      person('Dr. (h. c.) Zoë'),
      person('سلمى الهاشمي'),
    ),
  ).toEqual(['<img', 'É\u200cB', 'C', '山\u200c太', 'D\u200cZ', 'س\u200cا']);
});

// A zero-width non-joiner keeps Arabic letters apart.
test('if no one has a portrait, everyone has initials', () => {
  expect(facesOf(person('Ada One'), person('Bo Two'))).toEqual(['A\u200cO', 'B\u200cT']);
});
