import { html } from 'hono/html';
import { expect, test } from 'vitest';
import { layoutIds } from '../../../../site/tree/ids.ts';
import { type LayoutOptions, layout } from '../../../../site/website/html/layout.ts';
import { englishWords } from '../../../fixtures/words.ts';

const firm = {
  name: 'Desk & Co',
  email: 'desk@desk.example',
  place: 'Ghent, Belgium',
};

const navigation = {
  header: [{ path: '/pricing', label: 'What it costs' }],
  footer: [{ path: '/privacy', label: 'Privacy & more' }],
};

/** Renders the page at `path`, or, without a path, the result page of a form. */
const pageAt = (path?: string) => pageWith(path === undefined ? {} : { path });

const pageWith = (options: Partial<LayoutOptions>) =>
  layout({
    windowTitle: 'A <title>',
    firm,
    navigation,
    words: englishWords,
    stylesheet: '/style.css?v',
    head: html`<meta name="robots" content="noindex">\n`,
    main: html`<h1>Hello</h1>\n`,
    footer: html`<p>More</p>\n`,
    ...options,
  });

test('layout() writes only these elements into the head', () => {
  const [, head] = /<head>\n(.*)<\/head>/s.exec(pageAt('/')) ?? [];

  expect(head?.split('\n')).toEqual([
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<title>A &lt;title&gt;</title>',
    '<link rel="stylesheet" href="/style.css?v">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="describedby" href="/llms.txt" type="text/plain">',
    '<meta name="robots" content="noindex">',
    '',
  ]);
});

test('layout() labels its two navigations, and marks the current page', () => {
  const markup = pageAt('/pricing');

  expect(markup.match(/<nav.*>/g)).toEqual(['<nav aria-label="Main">', '<nav aria-label="More">']);
  expect(markup.match(/<a [^>]*aria-current[^>]*>.*<\/a>/g)).toEqual([
    '<a href="/pricing" aria-current="page">What it costs</a>',
  ]);
  expect(pageAt('/').match(/<a [^>]*aria-current[^>]*>.*<\/a>/g)).toEqual([
    '<a class="wordmark" href="/" aria-current="page"><img class="mark" src="/icon.svg" width="32" height="32" alt=""><span>Desk &amp; Co</span></a>',
  ]);
  expect(pageAt()).not.toContain('aria-current');
});

test('layout() has exactly the ids that headings of content cannot have', () => {
  expect([...pageWith({}).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual(
    expect.arrayContaining([...layoutIds]),
  );
  expect([...pageWith({}).matchAll(/ id="([^"]+)"/g)]).toHaveLength(layoutIds.length);
});

test('layout() has a menu that works without JavaScript', () => {
  expect(/<button.*?<\/ul>/s.exec(pageAt('/'))?.[0]).toBe(
    '<button type="button" class="menu" popovertarget="menu">Menu</button>\n<ul id="menu" popover>\n<li><a href="/pricing">What it costs</a></li>\n</ul>',
  );
});

test.each([
  ['Desk & Co', '<header>'],
  ['Example, Example & Daughters', '<header class="long">'],
  ['山手電算', '<header>'],
  ['株式会社山手業務電算研究所', '<header class="long">'],
])('layout() gives a long name its own row: %s', (name, header) => {
  expect(pageWith({ firm: { ...firm, name } })).toContain(`\n${header}\n`);
});

test('layout() places the invitation between the main part and the footer', () => {
  expect(pageWith({ ending: html`<aside>Write</aside>\n` })).toContain(
    '</main>\n<aside>Write</aside>\n<footer>\n',
  );
});
