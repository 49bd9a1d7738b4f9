import { expect, test } from 'vitest';
import { issuesOfText } from './issues-of-text.ts';

// Markup from word processors, wikis and content management systems, which Markdown would show unchanged.

test.each<[what: string, text: string, issue: string]>([
  [
    'a heading with a non-breaking space',
    'Text.\n\n##\u00a0Team',
    '3:1 has "## Team", which would be shown as text, not as a heading: write a normal space after the last "#"',
  ],
  [
    'a table without the line below its header',
    '| a | b |\n| 1 | 2 |',
    '1:1 has "| a | b | | 1 | 2 |", which would be shown as text, not as a table: add a second line with "---" for each cell, for instance "| --- | --- |"',
  ],
  [
    'a list with the bullets of a word processor',
    'We bring:\n\n• a chair\n• a lamp',
    '3:1 has "• a chair", which would be shown as text, not as a list: begin each line of the list with "- "',
  ],
  [
    'a list without spaces',
    '-a chair\n-a lamp',
    '1:1 has "-a chair -a lamp", which would be shown as text, not as a list: write a space after each "-"',
  ],
  [
    'a wiki link',
    'See [[services]].',
    '1:5 has "[[services]]", which would be shown as text, not as a link: write "[text](address)"',
  ],
  [
    'front matter where it is not allowed',
    '---\ntitle: Privacy\nlast-change: today\n---\n\nText.',
    '1 begins with front matter, which would be shown as text: remove the lines from the first "---" to the second',
  ],
  [
    'a picture with a Windows path',
    '![x](..\\media\\Harbour.jpg)',
    '1:1 shows "..\\media\\Harbour.jpg", which is not a picture in content/media: write "../media/Harbour.jpg"',
  ],
  [
    'a picture with a file name as its alternative text',
    '![Harbour.jpg](../media/Harbour.jpg)',
    '1:1 shows "../media/Harbour.jpg" with a file name as its alternative text: describe the picture between "![" and "]"',
  ],
])('%s is an issue', (_what, text, issue) => {
  expect(issuesOfText(text)).toEqual([issue]);
});

test.each([
  '---\n\nA rule, then text: no front matter.\n\n---',
  'a | b\n\n| one |',
  '\\[[not a link]]',
  '- a chair\n- a lamp',
  'From 3\n-4 to 5',
  'A • B',
])('%j is not an issue', (text) => {
  expect(issuesOfText(text)).toEqual([]);
});
