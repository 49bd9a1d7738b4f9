import { expect, test } from 'vitest';
import { markEnglish } from '../../../../site/website/html/mark-english.ts';

const texts = ['Menu', 'Ask & tell', 'Last changed on {day}.', 'When we reply: {duration}'];

test.each([
  ['<button>Menu</button>', '<button><span lang="en">Menu</span></button>'],
  ['<p>\n  Ask &amp; tell\n</p>', '<p>\n  <span lang="en">Ask &amp; tell</span>\n</p>'],
  ['<p>When we reply: 3 dias</p>', '<p><span lang="en">When we reply: 3 dias</span></p>'],
  [
    '<p>Last changed on <time>3 de maio</time>.</p>',
    '<p><span lang="en">Last changed on</span> <time>3 de maio</time>.</p>',
  ],
])('%s is marked where its text is English', (page, marked) => {
  expect(markEnglish(page, texts, 'ltr')).toBe(marked);
});

test.each([
  '<p>Menus</p>',
  '<nav aria-label="Menu"></nav>',
  '<title>Menu</title>',
  '<script>Menu</script>',
  '<!-- Menu -->',
])('%s is unchanged', (page) => {
  expect(markEnglish(page, texts, 'ltr')).toBe(page);
});

test('English text on a right-to-left page runs from left to right', () => {
  expect(markEnglish('<p>Menu</p>', texts, 'rtl')).toBe('<p><span lang="en" dir="ltr">Menu</span></p>');
});
