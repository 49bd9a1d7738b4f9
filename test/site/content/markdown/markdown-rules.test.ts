import { expect, test } from 'vitest';
import { issuesOfText } from './issues-of-text.ts';

const noSpacesFix = 'write "[text](address)", with no space between the brackets or in the address';

test.each<[what: string, text: string, issue: string]>([
  [
    'a level 1 heading',
    '# About us',
    '1 has a level 1 heading, which the page shows as level 2: begin the line with "## ": the title is level 1, and no level is skipped',
  ],
  [
    'a first heading that skips a level',
    '### Team',
    '1 has a level 3 heading, which the page shows as level 2: begin the line with "## ": the title is level 1, and no level is skipped',
  ],
  [
    'a heading that skips a level',
    '## Team\n\n#### People',
    '3 has a level 4 heading, which the page shows as level 3: begin the line with "### ": the title is level 1, and no level is skipped',
  ],
  ...[
    ['A {% include a.html %} B.', '1:3', '{% include a.html %}'],
    ['A {{< figure src="a.png" >}} B.', '1:3', '{{< figure src="a.png" >}}'],
    ['{:toc}', '1:1', '{:toc}'],
    ['![A quay](../media/Harbour.jpg){width=300px}', '1:32', '{width=300px}'],
    ['[TOC]', '1:1', '[TOC]'],
    [':::tip\nText.\n:::', '1:1', ':::tip'],
  ].map(([text = '', place, found]): [string, string, string] => [
    `the markup of another program, ${found}`,
    text,
    `${place} has "${found}", which would be shown as text, not as the markup of another program: remove it, or write what it stands for`,
  ]),
  [
    'an attribute list',
    '## Team {#team}',
    '1:9 has "{#team}", a list of attributes, which pages do not use: remove it',
  ],
  ['an empty heading', '##', '1 has a heading without text: add text, or remove the line'],
  [
    'a link to a missing page',
    'See [x](/nowhere-at-all).',
    '1:5 links to "/nowhere-at-all", which is not a page on this site: write the path of a page, for instance "/services", or an address that begins with "https://"',
  ],
  [
    'a misspelt link',
    '[x](/servces)',
    '1:1 links to "/servces", which is not a page on this site: write "/services"',
  ],
  [
    'a misspelt link to a document',
    '[x](/api/v1/service)',
    '1:1 links to "/api/v1/service", which is not a page on this site: write "/api/v1/services"',
  ],
  [
    'a link to an address that redirects',
    '[x](/før#top)',
    '1:1 links to "/før#top", which is redirected: write "/services"',
  ],
  [
    'a link to an address with a query that redirects',
    '[x](/old.php?id=3)',
    '1:1 links to "/old.php?id=3", which is redirected: write "/about"',
  ],
  [
    'a link to a case with a misspelt slug',
    '[x](/cases/milks)',
    '1:1 links to "/cases/milks", which is not a page on this site: write "/cases/milk", and add "/cases/milks" to redirects.json if the page was renamed',
  ],
  [
    'a link to a service with a longer slug',
    '[x](/services/repairing)',
    '1:1 links to "/services/repairing", which is not a page on this site: write "/services/repair", and add "/services/repairing" to redirects.json if the page was renamed',
  ],
  [
    'a link in a different letter case',
    '[x](/Services)',
    '1:1 links to "/Services", which is not a page on this site: write "/services"',
  ],
  [
    'a link with a trailing slash',
    '[x](/services/)',
    '1:1 links to "/services/", which is not a page on this site: write "/services"',
  ],
  [
    'a link to a Markdown file',
    '[x](../cases/milk.md)',
    '1:1 links to "../cases/milk.md", which is not a page on this site: write "/cases/milk"',
  ],
  [
    'a link to a page by its slug only',
    '[x](repair)',
    '1:1 links to "repair", which is not a page on this site: write "/services/repair"',
  ],
  [
    'a link to a missing heading on another page',
    '[x](/cases/milk#what-they-did)',
    '1:1 links to "/cases/milk#what-they-did", a heading that the page does not have: write "#what-we-did"',
  ],
  [
    'a link to a missing heading on the same page',
    '[x](#tema)',
    '1:1 links to "#tema", a heading that the page does not have: write "#the-team" or "#größe"',
  ],
  [
    'a link to an imprint without content',
    '[x](/imprint)',
    '1:1 links to "/imprint", a page that does not exist: add "legal" to company.json, which creates the page, or remove the link',
  ],
  [
    'a link to a picture',
    '[x](../media/Harbour.jpg)',
    '1:1 links to the picture "../media/Harbour.jpg": write "!" before "[" to show it',
  ],
  [
    'a link without an address',
    '[x]()',
    '1:1 has a link without an address: write the address between "(" and ")"',
  ],
  [
    'a link without text',
    '[](/about)',
    '1:1 has a link to "/about" without text, which pages do not show: write the text between "[" and "]"',
  ],
  [
    'a link that is not encrypted',
    '[x](http://a.example/b)',
    '1:1 links to "http://a.example/b", which is not encrypted: write "https://" if that address opens in a browser',
  ],
  [
    'a JavaScript link',
    '[x](javascript:alert)',
    '1:1 links to "javascript:alert", an address that is not allowed: write an address that begins with "https://", "mailto:" or "tel:", or a path on this site',
  ],
  [
    'an address without a scheme',
    '[x](www.a.example/b)',
    '1:1 links to "www.a.example/b", which is not a page: write "https://www.a.example/b"',
  ],
  [
    'an address that begins with two slashes',
    '[x](//a.example)',
    '1:1 links to "//a.example": write "https://a.example"',
  ],
  [
    'an address with one slash',
    '[x](https:/a.example)',
    '1:1 links to "https:/a.example", which is not a valid address: write "https://" and the address',
  ],
  [
    'an e-mail address without a scheme',
    '[x](desk@a.example)',
    '1:1 links to "desk@a.example", which is not a page: write "mailto:desk@a.example"',
  ],
  [
    'an e-mail link without an address',
    '[x](mailto:)',
    '1:1 links to "mailto:": write an e-mail address after "mailto:"',
  ],
  [
    'an address in curly quotes',
    '[x](“https://a.example”)',
    '1:1 links to “https://a.example”, an address in quotation marks: remove the quotation marks',
  ],
  [
    'a reference to an address that is not encrypted',
    '[x][y]\n\n[y]: http://a.example',
    '1:1 links to "http://a.example", which is not encrypted: write "https://" if that address opens in a browser',
  ],
  [
    'a missing picture',
    '![x](../media/office.jpg)',
    '1:1 shows "../media/office.jpg", which is not a picture in content/media: save it there, and write "../media/office.jpg"',
  ],
  [
    'a picture in a different letter case',
    '![x](../media/harbour.JPG)',
    '1:1 shows "../media/harbour.JPG", which is not a picture in content/media: write "../media/Harbour.jpg"',
  ],
  [
    'a picture by its name only',
    '![x](Harbour.jpg)',
    '1:1 shows "Harbour.jpg", which is not a picture in content/media: write "../media/Harbour.jpg"',
  ],
  [
    'a picture on another site',
    '![x](https://a.example/b.png)',
    '1:1 shows "https://a.example/b.png", a picture on another site, which browsers would not load: save it in content/media, and write "../media/" followed by its file name',
  ],
  [
    'a picture in a data: URL',
    '![x](data:image/png;base64,AA)',
    '1:1 shows "data:image/png;base64,AA", which is not a file: save it in content/media, and write "../media/" followed by its file name',
  ],
  [
    'a picture without alternative text',
    'Here: ![](../media/Harbour.jpg)',
    '1:7 shows "../media/Harbour.jpg" without alternative text for readers who cannot see it: describe the picture between "![" and "]"',
  ],
  [
    'an unclosed code block',
    '```sh\nnpm ci\n\nText.',
    '1 opens a code block that is not closed: write "```" on a separate line after the code',
  ],
  [
    'a sentence that is indented like code',
    'Text.\n\n    We look at the code before anything else.',
    '3 would show "We look at the code before anything else." as code, because it is indented: remove the spaces at the beginning of the line, or write "```" on a line before and after it',
  ],
  [
    'a row with an extra cell',
    '| a | b |\n| - | - |\n| 1 | 2 | 3 |',
    '3 has a row with 3 cells in a table with 2 columns: write 2 cells, separated by "|" (write "\\|" for the character itself)',
  ],
  [
    'a table whose first two lines differ in their number of cells',
    '| a |\n| --- | --- |\n| 1 | 2 |',
    '2:1 has "| --- | --- |", which would be shown as text, not as a table: add an empty line before the table, and give its first line as many cells as this line',
  ],
  [
    'a reference without a definition',
    'See [the report][report].',
    '1:5 has "[the report][report]", which would be shown as text, not as a link: write "[text](address)", or define the label in the second brackets with a line "[label]: address"',
  ],
  [
    'a space in an address',
    'See [x](our team).',
    `1:5 has "[x](our team)", which would be shown as text, not as a link: ${noSpacesFix}`,
  ],
  [
    'a space between text and address',
    'See [x] (https://a.example).',
    `1:5 has "[x] (https://a.example)", which would be shown as text, not as a link: ${noSpacesFix}`,
  ],
  [
    'an unclosed address',
    'See [x](https://a.example',
    `1:5 has "[x](https://a.example", which would be shown as text, not as a link: ${noSpacesFix}`,
  ],
  [
    'brackets the wrong way round',
    'See (x)[https://a.example].',
    '1:5 has "(x)[https://a.example]", which would be shown as text, not as a link: write "[text](address)", with the square brackets first',
  ],
  [
    'a footnote',
    'A word[^1].',
    '1:7 has "[^1]", which would be shown as text, not as a footnote: write the note on a line of its own that begins with "[^…]: ", with the same label',
  ],
  ['a check box', '- [ ] Ask', '1:3 has "[ ]", which would be shown as text, not as a check box: remove it'],
  [
    'a ticked check box',
    '1. [x] Ask',
    '1:4 has "[x]", which would be shown as text, not as a check box: remove it',
  ],
  [
    'unclosed bold text',
    'This is **important.',
    '1:9 has "**important.", which would be shown as text, not as bold text: write "**" directly before the first word and directly after the last',
  ],
  [
    'bold text with spaces inside',
    'This is ** important ** to us.',
    '1:9 has "** important **", which would be shown as text, not as bold text: write "**" directly before the first word and directly after the last',
  ],
  [
    'a heading without a space',
    'Text.\n\n##Team',
    '3:1 has "##Team", which would be shown as text, not as a heading: write a normal space after the last "#"',
  ],
])('%s is an issue', (_what, text, issue) => {
  expect(issuesOfText(text)).toEqual([issue]);
});

test('reports all issues in a text, in order of position', () => {
  const text = '## A\n\n[x](/servces) and ![](../media/Harbour.jpg)\n\n# B\n\n- [ ] c';

  expect(issuesOfText(text).map((issue) => issue.split(' ')[0])).toEqual(['3:1', '3:19', '5', '7:3']);
});
