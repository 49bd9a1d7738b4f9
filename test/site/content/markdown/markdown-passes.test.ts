import { expect, test } from 'vitest';
import { issuesOfText } from './issues-of-text.ts';

test.each<[what: string, text: string]>([
  ['headings that skip no level', '## A\n\n### B\n\n#### C\n\n## D'],
  ['a link to a page within a folder', '[x](/services/repair)'],
  ['a link to a machine-readable document', '[x](/openapi.json)'],
  ['a link to a heading on the page', '[x](#the-team) and [y](/about#gr%C3%B6%C3%9Fe)'],
  ['a link to a heading on another page', '[x](/cases/milk#what-we-did)'],
  ['a link whose text is a picture', '[![x](../media/Harbour.jpg)](/about)'],
  [
    'a link to another site, an e-mail address and a telephone number',
    '[x](https://a.example/B.md), [y](mailto:a@b.example), [z](tel:+3291234567)',
  ],
  ['an address with an apostrophe', '[x](https://a.example/Hobson’s_choice)'],
  ['a picture with a space in its name', '![x](<../media/an office.png>) ![y](../media/an%20office.png)'],
  ['a smaller-than sign', 'Fewer than < 5, and \\<b>, and 3 <4, and `<b>`.'],
  ['a code block in a list and in a quotation', '- x\n\n  ~~~\n  y\n  ~~~\n\n> ```\n> z\n> ```'],
  ['a table', '| a | b |\n| :-- | --: |\n| 1 | 2 \\| 3 |\n\nText.'],
  ['brackets in a sentence', 'He said [sic] it, a[i][j] is x[0], and [1] is a number.'],
  ['escaped brackets', '\\[x](y z) and \\[a][b] and \\[^1] and \\*\\*x'],
  ['markup in code', '`[x][y]`, `**x`, `[^1]`, `- [ ] x`, `##x`'],
  ['asterisks that are not markup', 'All prices** are net. 2**3 is 8. 5 * 3 * 2.\n\n\\** plus tax'],
  [
    'Japanese, Chinese and Korean emphasis beside punctuation',
    '**「重要」**です。**重要。**次に**重要（必読）**を、~~「旧」~~と*（新）*も。**“重要”**的。**용어(term)**를',
  ],
  ['struck-through text and a tilde', '~~old~~ new, ~100 and ~200'],
  ['a list whose items begin with brackets', '- [x](/about)\n- [sic] text\n- [ex] y'],
])('%s passes', (_what, text) => {
  expect(issuesOfText(text)).toEqual([]);
});
