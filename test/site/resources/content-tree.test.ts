import { expect, test } from 'vitest';
import { CaseBody as CaseContentBody } from '../../../contract/content/case-content.ts';
import { Case } from '../../../contract/resources/cases.ts';
import { contentTree } from '../../../site/resources/content-tree.ts';
import { writeMarkdown } from '../../../site/tree/write-markdown.ts';
import { pageOnDesk } from '../../support/page-on-desk.ts';

const picture = (src: string) => ({ src, width: 8, height: 6, variants: [] });

const publish = (source: string) => writeMarkdown(contentTree(source, pictures), pageOnDesk);

const pictures = new Map([
  ['harbour.jpg', picture('/media/harbour-1.jpg')],
  ['an office.png', picture('/media/office-2.png')],
]);

test.each([
  ['![The *harbour*](../media/harbour.jpg)', '![The harbour](https://desk.example/media/harbour-1.jpg)'],
  [
    '![a \\] [b] `c`](media/harbour.jpg "T") d',
    '![a \\] \\[b\\] c](https://desk.example/media/harbour-1.jpg) d',
  ],
  [
    '![a](<../media/an office.png>) ![b](../media/an%20office.png)',
    '![a](https://desk.example/media/office-2.png) ![b](https://desk.example/media/office-2.png)',
  ],
  [
    '- [![a](../media/harbour.jpg)](https://desk.example/about)',
    '- [![a](https://desk.example/media/harbour-1.jpg)](https://desk.example/about)',
  ],
  [
    '| a |\n| - |\n| ![b \\| c](../media/harbour.jpg) |',
    '| a |\n| - |\n| ![b \\| c](https://desk.example/media/harbour-1.jpg) |',
  ],
  ['![a][b]\n\n[b]: ../media/harbour.jpg', '![a](https://desk.example/media/harbour-1.jpg)'],
  [
    '[a *b*][c], [c][] and [C]\n\n[c]: /d',
    '[a *b*](https://desk.example/d), [c](https://desk.example/d) and [C](https://desk.example/d)',
  ],
  ['[a]\n\n[a]: <https://b.example/c d_(e)>', '[a](<https://b.example/c d_(e)>)'],
  [
    '[![a][p]][l]\n\n[p]: ../media/harbour.jpg\n[l]: /x',
    '[![a](https://desk.example/media/harbour-1.jpg)](https://desk.example/x)',
  ],
  ['`![a](../media/harbour.jpg)`, [x]: y', '`![a](../media/harbour.jpg)`, \\[x]: y'],
  ['# A\n\n### B\n\n# C', '## A\n\n### B\n\n## C'],
  ['### A\n\n#### B\n\n### C', '## A\n\n### B\n\n## C'],
  ['Text, [a](https://desk.example/b) and **c**.', 'Text, [a](https://desk.example/b) and **c**.'],
])('the content %j is published with absolute links, and without definitions', (source, published) => {
  expect(publish(source)).toBe(published);
});

test('a picture that is missing is named', () => {
  expect(() => publish('![a](../media/none.png)')).toThrow(
    'Cannot publish the picture "none.png": it is not in content/media/',
  );
});

test('the text of a case may be as long as its content allows, with links that become absolute', () => {
  const body = '[a](/b) '.repeat(2_490).trim();

  expect(CaseContentBody.safeParse(body).success).toBe(true);
  expect(Case.shape.body.safeParse(publish(body)).success).toBe(true);
});
