import { expect, test } from 'vitest';
import { issuesOfText } from './issues-of-text.ts';

// Markup of word processors, wikis and content management systems, which Markdown shows unchanged.

test.each<[what: string, text: string, issue: string]>([
  [
    'a heading with a non-breaking space',
    'Text.\n\n##\u00a0Team',
    '3:1 has a heading that would be shown as text, "## Team": write a normal space after the last "#"',
  ],
  [
    'a table without the line below its header',
    '| a | b |\n| 1 | 2 |',
    '1:1 has a table that would be shown as text, "| a | b | | 1 | 2 |": add a second line with "---" for each cell, for instance "| --- | --- |"',
  ],
  [
    'a list with the bullets of a word processor',
    'We bring:\n\n• a chair\n• a lamp',
    '3:1 has a list that would be shown as text, "• a chair": begin each line of the list with "- "',
  ],
  [
    'a list without its spaces',
    '-a chair\n-a lamp',
    '1:1 has a list that would be shown as text, "-a chair -a lamp": write a space after each "-"',
  ],
  [
    'a wiki link',
    'See [[services]].',
    '1:5 has a link that would be shown as text, "[[services]]": write "[text](address)"',
  ],
  [
    'front matter where it is not allowed',
    '---\ntitle: Privacy\nlast-change: today\n---\n\nText.',
    '1 begins with front matter, which would be shown as text: remove the lines from the first "---" to the second',
  ],
  [
    'a picture by a Windows path',
    '![x](..\\media\\Harbour.jpg)',
    '1:1 shows "..\\media\\Harbour.jpg", which is not a picture in content/media: write "../media/Harbour.jpg"',
  ],
  [
    'a picture with a file name as its text',
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
])('%j is none', (text) => {
  expect(issuesOfText(text)).toEqual([]);
});
