import { expect, test } from 'vitest';
import { issuesOfText } from './issues-of-text.ts';

test.each<[what: string, text: string, issue: string]>([
  ...[
    [
      'Text.\n\n<iframe src="https://a.example"></iframe>',
      '3:1',
      '<iframe src="https://a.example"></iframe>',
    ],
    ['Text <script>alert(1)</script>', '1:6', '<script>alert(1)</script>'],
    ['- a\n  <p\n  class="b">\n  <p onclick="alert(1)">c', '4:3', '<p onclick="alert(1)">'],
    [
      '> a\n>\n> <p>b\n> <img src="../media/Harbour.jpg" alt="c" onerror="d">',
      '4:3',
      '<img src="../media/Harbour.jpg" alt="c" onerror="d">',
    ],
    ['<form>\n\nText.\n\n</form>', '1:1', '<form>'],
    ['<svg><script>alert(1)</script></svg>', '1:1', '<svg>'],
    ['Dear <name>,', '1:6', '<name>'],
  ].map(([text = '', place, tag]): [string, string, string] => [
    `HTML that pages do not show, ${tag}`,
    text,
    `${place} has the HTML "${tag}", which pages do not show: remove it, or write "\\<" for the character "<"`,
  ]),
  [
    'an HTML link with a script',
    'Text <a href="javascript:alert(1)">a</a>',
    '1:6 links to "javascript:alert(1)", an address that is not allowed: write an address that begins with "https://", "mailto:" or "tel:", or a path on this site',
  ],
  [
    'an HTML picture without alternative text',
    '<p>Text\n<img src="../media/Harbour.jpg"></p>',
    '2:1 shows "../media/Harbour.jpg" without alternative text for readers who cannot see it: describe the picture between "![" and "]"',
  ],
  [
    'an HTML comment that is not closed',
    'Text.\n\n<!-- to do\n\nMore.',
    '3:1 has an HTML comment that is not closed: write "-->" at its end',
  ],
  [
    'Markdown directly below an HTML tag',
    '<p>\n[x](/about)\n</p>',
    '2:1 has "[x](/about)", which would be shown as text, not as a link: add an empty line before it, because Markdown is not read directly below an HTML tag',
  ],
  [
    'a footnote to which the text does not refer',
    'Text[^1].\n\n[^1]: A.\n[^b]: B.',
    '4:1 has the footnote "[^b]", which pages do not show, because the text does not refer to it: write "[^b]" in the text',
  ],
  [
    'an HTML element that only arranges its content',
    '- a\n\n  <div class="b">\n\n  Text.\n\n  </div>',
    '3:3 has the HTML "<div class="b">", of which pages show only the content: remove the tag, or write Markdown instead',
  ],
])('%s is an issue', (_what, text, issue) => {
  expect(issuesOfText(text)).toEqual([issue]);
});

test.each([
  'This is <b class="x">bold</b>, <em>new</em>,<br>H<sub>2</sub>O and <kbd>Ctrl</kbd>. <!-- to do -->',
  '<!-- to do -->\n\nText.\n\n<!--\n[x](y z)\n-->',
  '<figure>\n  <img src="../media/Harbour.jpg" alt="x">\n  <figcaption>A <a href="/about">link</a></figcaption>\n</figure>',
  '<img src="../media/Harbour.jpg" alt="">',
  '<details open>\n<summary>More</summary>\n\n- a\n\n</details>',
  '<p align="center">\n\n**Text**\n\n</p>',
  '<table><caption>x</caption><tr><td>a<td>b</table>',
  '<pre>\nWe look at the code before anything else.\n</pre>',
  '<a name="x"></a>',
])('%j is not an issue', (text) => {
  expect(issuesOfText(text)).toEqual([]);
});
