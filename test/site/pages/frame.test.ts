import { describe, expect, test } from 'vitest';
import { elementsIn, isElement, parseHtml } from '../../../site/folder/html.ts';
import { readFrame } from '../../../site/pages/frame/read-frame.ts';

const baseUrl = 'https://desk.example';

/** Reads the frame of a page at `/about/`. Returns it as one document, with `MAIN` as the main part. */
function frameOf(html: string, path = '/about/') {
  const { frame, documents, issues } = readFrame(
    { html, path },
    { baseUrl, origins: new Set(['https://firm.example']) },
  );
  return {
    html: frame ? `${frame.head}HEAD${frame.before}MAIN${frame.after}` : undefined,
    styles: documents.map(({ body }) => body).join(''),
    paths: documents.flatMap((document) => document.path ?? []),
    problems: issues.map(({ problem }) => problem),
  };
}

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en" class="no-js"><head>${head}</head><body class="page">${body}</body></html>`;

const parts =
  '<header><a href="../">Home</a></header><main class="prose"><h1>About</h1></main><footer>Firm</footer>';

describe('readFrame()', () => {
  test('keeps the header, the footer and the classes, and replaces the main part', () => {
    const { html = '', problems } = frameOf(page('', parts));

    expect(html).toContain('<html lang="en" class="no-js">');
    expect(html).toContain('HEAD</head><body class="page">');
    expect(html).toContain(
      '<header><a href="/">Home</a></header><main class="prose">MAIN</main><footer>Firm</footer>',
    );
    expect(problems).toEqual([]);
  });

  test('leaves out scripts, metadata, and what only a script could do', () => {
    const { html = '' } = frameOf(
      page(
        `<title>About</title><meta name="description" content="About"><link rel="canonical" href="/about">
        <meta http-equiv="refresh" content="0;url=/x"><meta http-equiv="Content-Security-Policy" content="script-src *">
        <meta property="og:title" content="About"><script src="/a.js"></script><link rel="modulepreload" href="/a.js">
        <script type="application/ld+json">{}</script><meta name="robots" content="noindex">`,
        `<header onclick="open()"><a href=" javascript:open()" onfocus="x()">Menu</a><script>open()</script>
        <iframe src="/ad"></iframe><noscript>Enable JavaScript<img src="logo.png" alt="Firm"></noscript></header>
        <main></main><footer></footer>`,
      ),
    );

    const names = [...elementsIn(parseHtml(html))].map(({ tagName }) => tagName);
    expect(names).not.toContain('script');
    expect(html).not.toMatch(
      /javascript|onclick|onfocus|iframe|og:|refresh|Security|canonical|robots|modulepreload/i,
    );
    expect(html).not.toMatch(/<title|About|Enable/);
    expect(html).toContain('<img src="/about/logo.png" alt="Firm">');
  });

  test('makes addresses of the site root-relative, and respects <base>', () => {
    const { html = '', styles } = frameOf(
      page(
        '<base href="/docs/"><link rel="stylesheet" href="a.css"><link rel="icon" href="https://firm.example/icon.svg">',
        `<header style="background: url('b.png')"><img src="c.png" srcset="c.png 1x, ../d.png 2x" alt="">
        <a href="#main">Skip</a><a href="https://other.example/x">Other</a></header><main></main>`,
      ),
    );

    expect(html).toContain('href="/docs/a.css"');
    expect(html).toContain('href="/icon.svg"');
    expect(html).toContain('src="/docs/c.png" srcset="/docs/c.png 1x, /d.png 2x"');
    expect(html).toContain('<a href="#main">Skip</a><a href="https://other.example/x">');
    expect(html).not.toContain('<base');
    expect(styles).toContain("url('/docs/b.png')");
  });

  test('publishes inline styles as files, in their place, because the policy allows no others', () => {
    const {
      html = '',
      styles,
      paths,
    } = frameOf(
      page(
        '<style>body { background: url(bg.png) }</style><style media="print">a { color: red }</style><link rel="stylesheet" href="/a.css">',
        '<header style="color: red; opacity: 0" class="top"></header><main></main>',
      ),
    );

    const links = [...elementsIn(parseHtml(html))].flatMap((element) =>
      isElement(element, 'link') ? String(element.properties.href) : [],
    );
    expect(links).toEqual([paths[0], '/a.css', paths[1]]);
    expect(html).not.toMatch(/<style|style=/);
    expect(styles).toContain('url(/about/bg.png)');
    expect(styles).toContain('@media print {\na { color: red }\n}');
    // The animation that would make it visible needs a script.
    expect(styles).toContain('{ color: red }');
    expect(styles).not.toContain('opacity');
    expect(html).toMatch(/<header class="top frontdesk-style-1">/);
  });

  test.each([
    ['<link rel="stylesheet" href="/a.css" media="print" onload="this.media=\'all\'">'],
    ['<link rel="preload" as="style" href="/a.css" onload="this.rel=\'stylesheet\'">'],
    ['<noscript><link rel="stylesheet" href="/a.css"></noscript>'],
  ])('switches on styles that a script would switch on: %s', (link) => {
    expect(frameOf(page(link, parts)).html).toContain('<link rel="stylesheet" href="/a.css">');
  });

  test('keeps the preload of a font usable: browsers load fonts in CORS mode', () => {
    const { html } = frameOf(page('<link rel="preload" as="font" href="/a.woff2" crossorigin>', parts));
    expect(html).toContain('as="font" href="/a.woff2" crossorigin="anonymous">');
  });

  test('leaves out what only scripts would close, such as a preloader', () => {
    const { html = '' } = frameOf(
      page(
        '',
        `<div id="preloader"></div><a class="skip" href="#main">Skip</a><div class="wrapper">
        <div class="bar"><nav>Pages</nav></div><main></main><aside>News</aside><footer></footer></div><div class="cookies"></div>`,
      ),
    );

    expect(html).not.toMatch(/preloader|cookies|News/);
    expect(html).toMatch(/Skip.*class="bar".*<main>MAIN<\/main>.*<footer>/s);
  });

  test('has no frame for a page without <main>, such as one that scripts fill', () => {
    const { html, problems } = frameOf(page('', '<header>Firm</header><div id="root"></div>'));

    expect(html).toBeUndefined();
    expect(problems).toEqual(['has no <main>, so Frontdesk’s pages are plain']);
  });

  test('names the files of other sites, which the policy does not allow', () => {
    const { html = '', problems } = frameOf(
      page('<link rel="stylesheet" href="https://fonts.example/a.css">', parts),
    );

    expect(html).not.toContain('fonts.example');
    expect(problems).toEqual([expect.stringContaining('https://fonts.example/a.css')]);
  });
});
