import { expect, test } from 'vitest';
import { publishedMarkdown } from '../../../site/resources/published-markdown.ts';

const picture = (src: string) => ({ src, width: 8, height: 6, variants: [] });

const pictures = new Map([
  ['harbour.jpg', picture('/media/harbour-1.jpg')],
  ['an office.png', picture('/media/office-2.png')],
]);

test.each([
  ['![The *harbour*](../media/harbour.jpg)', '![The *harbour*](/media/harbour-1.jpg)'],
  ['![a \\] [b] `c`](media/harbour.jpg "T") d', '![a \\] [b] `c`](/media/harbour-1.jpg) d'],
  [
    '![a](<../media/an office.png>) ![b](../media/an%20office.png)',
    '![a](/media/office-2.png) ![b](/media/office-2.png)',
  ],
  ['- [![a](../media/harbour.jpg)](/about)', '- [![a](/media/harbour-1.jpg)](/about)'],
  [
    '| a |\n| - |\n| ![b \\| c](../media/harbour.jpg) |',
    '| a |\n| - |\n| ![b \\| c](/media/harbour-1.jpg) |',
  ],
  ['![a][b]\n\n[b]: ../media/harbour.jpg', '![a](/media/harbour-1.jpg)'],
  ['[a *b*][c], [c][] and [C]\n\n[c]: /d', '[a *b*](/d), [c](/d) and [C](/d)'],
  ['[a]\n\n[a]: <https://b.example/c d_(e)>', '[a](<https://b.example/c d_(e)>)'],
  ['[![a][p]][l]\n\n[p]: ../media/harbour.jpg\n[l]: /x', '[![a](/media/harbour-1.jpg)](/x)'],
  ['`![a](../media/harbour.jpg)`, [x]: y', '`![a](../media/harbour.jpg)`, [x]: y'],
  ['Text, [a](/b) and **c**.', 'Text, [a](/b) and **c**.'],
])('publishedMarkdown() makes %j self-contained', (source, published) => {
  expect(publishedMarkdown(source, pictures)).toBe(published);
});

test('publishedMarkdown() names the missing picture', () => {
  expect(() => publishedMarkdown('![a](../media/none.png)', pictures)).toThrow(
    'Cannot publish the picture "none.png": it is not in content/media/',
  );
});
