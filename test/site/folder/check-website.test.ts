import { describe, expect, test } from 'vitest';
import { reportIssues } from '../../../site/folder/website.ts';
import { site } from '../fixture-site.ts';
import { check, fixtureSites, home, html, read } from './built-site.ts';

type Files = Record<string, string | Uint8Array>;

/** The kinds of the issues of a website with a home page and these files. */
const kinds = async (severity: 'error' | 'warning', files: Files, facts = {}) => {
  const issues = check(await read({ 'index.html': home, ...files }), severity, facts);
  return issues.map((issue) => issue.slice(0, issue.indexOf(':')));
};
const main = (body: string, head = '', language = 'en') => html(`<main>${body}</main>`, head, language);
const form = (attributes: string, ...names: string[]) =>
  main(
    `<form ${attributes}>${names.map((name) => `<input name="${name}">`).join('')}<button>Send</button></form>`,
  );
const request = 'method="post" action="/api/v1/diagnostic-request"';
const prefixed = '<script src="/docs/a.js"></script><link rel="stylesheet" href="/docs/b.css">';
const unlisted = main('x', '<meta name="robots" content="noindex">').replace(
  'name="description"',
  'name="x"',
);
/** A site with this page besides the home page. */
const a = (page: string): Files => ({ 'a.html': page });
const text = 'We look after programs that small firms in the hills have run for decades.';

describe('an error is', () => {
  test.each<[string, string, Files, Files]>([
    ['the source of a program', 'server source', { 'a.php': '' }, { 'a.js': '' }],
    ['a file with secrets', 'server source', { 'config.php.bak': '' }, { 'dist.xml.bak': '' }],
    [
      'a program to which no page links',
      'server source',
      { 'a.py': '' },
      { 'a.py': '', 'b.key': '', 'b.html': main('<a href="/a.py">1</a><a href="b.key">2</a>') },
    ],
    [
      'a home page without text',
      'home page',
      { 'index.html': html(`<div id="root"></div><noscript>${text}</noscript>`) },
      {},
    ],
    [
      'no home page',
      'home page',
      { 'index.html': html('', '<meta http-equiv="refresh" content="0;url=/x">') },
      { 'index.html': html('', '<meta http-equiv="refresh" content="0;url=/x">'), 'x.html': home },
    ],
    [
      'a home page whose files are below a prefix',
      'home page',
      { 'index.html': html(text, prefixed), 'a.js': '', 'b.css': '' },
      { 'index.html': html(text, prefixed), 'docs/a.js': '', 'b.css': '' },
    ],
    [
      'a form that nothing answers',
      'dead form',
      a(form('method="post" action="/send.php"')),
      a(form('action="/search"', 'q')),
    ],
    [
      'a form that posts to its own page',
      'dead form',
      a(form('method="post"')),
      a(form('method="post" action="javascript:send()"')),
    ],
    [
      'a request form with an unknown field',
      'dead form',
      a(form(request, 'name', 'email', 'message', 'phone')),
      a(form(request, 'name', 'email', 'message', 'source')),
    ],
    [
      'a request form without a field',
      'dead form',
      a(form(request, 'name', 'email')),
      a(`${form(`${request} id="f"`, 'name', 'email')}<textarea form="f" name="message">`),
    ],
    [
      'a request form of another encoding',
      'dead form',
      a(form(`${request} enctype="multipart/form-data"`, 'name', 'email', 'message')),
      a(form(request, 'name', 'email', 'message')),
    ],
    ['a placeholder', 'placeholder', a(main('FILL IN: name')), a(main('<script>"FILL IN"</script>'))],
    [
      'a redirect from an endpoint',
      'redirect of the interface',
      { _redirects: '/mcp /a' },
      { _redirects: '/mcp-story /a' },
    ],
    [
      'a redirect from a resource',
      'redirect of the interface',
      { _redirects: '/API/v1/pricing /a' },
      { _redirects: '/api /a' },
    ],
    [
      'a page of prices without the price',
      'price',
      { 'pricing.html': main('GBP 7,520') },
      { 'pricing.html': main('GBP 7,250') },
    ],
    [
      'a page of prices without it in another language',
      'price',
      { 'de/index.html': html(text, '', 'de'), 'de/pricing/index.html': main('7.520 £', '', 'de') },
      { 'de/index.html': html(text, '', 'de'), 'de/pricing/index.html': main('7.250 £', '', 'de') },
    ],
    [
      'a value that is not the published one',
      'bound value',
      a(main('<b data-resource="pricing#/diagnostic/price">£7,520</b>')),
      a(main('<b data-resource="pricing#/diagnostic/price">£7,250</b>')),
    ],
    ['an empty folder', 'size', { 'index.html': home }, { 'index.html': home }],
  ])('%s (%s)', async (what, kind, files, corrected) => {
    const found = what === 'an empty folder' ? check(await read({}), 'error') : await kinds('error', files);

    expect(found.map((issue) => issue.replace(/:.*/s, ''))).toEqual([kind]);
    expect(await kinds('error', corrected)).toEqual([]);
  });
});

describe('a warning is of the kind', () => {
  test.each<[kind: string, Files, Files]>([
    [
      'link that leads nowhere',
      a(main('<a href="/gone">x</a>')),
      a(main('<a href="/a/">x</a><a href="/request">y</a><a href="https://other.example/gone">z</a>')),
    ],
    [
      'fragment that leads nowhere',
      a(main('<a href="/a.html#gone">x</a>')),
      a(
        main(
          '<p id="é">x</p><a href="#%C3%A9">x</a><a href="#top">y</a><a href="#:~:text=x">z</a><a href="#/route">s</a>',
        ),
      ),
    ],
    ['picture without alt', a(main('<img src="/x">')), a(main('<img src="/x" alt="">'))],
    [
      'form without a link',
      { 'index.html': html(`<main>${text}</main>`) },
      { 'index.html': html(`<main>${text}</main>`), 'a.html': form(request, 'name', 'email', 'message') },
    ],
    [
      'page without title',
      a(main('x').replace('Weir Lane', '')),
      { '404.html': main('x').replace('Weir Lane', '') },
    ],
    [
      'page without description',
      { 'a.html': main('x').replace('Programs', ''), 'b.html': unlisted },
      a(main('x').replace('name="description"', 'property="og:description"')),
    ],
    ['page without language', a(main('x', '', 'en_US')), a(main('x', '', 'zh-Hant'))],
    ['page without <main>', a(html('x')), a(html('<div role="main">x</div>'))],
    [
      'other price',
      a(main('First reading: £6,000')),
      a(main('First reading: £7,250, founded in 1998, saved €6,000. Projects: £18,000 to £140,000.')),
    ],
    [
      'form to another site',
      a(form('method="post" action="https://forms.example/x"')),
      a(form('action="https://forms.example/x"')),
    ],
    [
      'service worker',
      a(main('<script>navigator.serviceWorker.register("/x.js")</script>')),
      a(main('<script>navigator.serviceWorker.ready</script>')),
    ],
    ['service worker', { 'ngsw-worker.js': '' }, { 'worker.js': '' }],
    ['single-page fallback', { _redirects: '/* /index.html 200' }, { _redirects: '/a /index.html 301' }],
  ])('%s', async (kind, files, corrected) => {
    expect(await kinds('warning', files)).toEqual([kind]);
    expect(await kinds('warning', corrected)).toEqual([]);
  });
});

describe('a bound value', () => {
  test.each([
    ['pricing#/diagnostic/price', '7.250,00 £', true],
    ['pricing#/diagnostic/price', 'GBP 7 250', true],
    ['pricing#/diagnostic/price', '7.250 Britische Pfund', true],
    ['pricing#/diagnostic/price', '7.250 €', false],
    ['pricing#/diagnostic/price/amount', '7250', true],
    ['company#/name', ' Fell<b>side</b> ', true],
    ['company#/name', 'Fellsid', false],
    [
      'services#/diagnostic/whatYouGet',
      '<li>A written account of the program that your bookkeeper can read.</li><li>A list of what can break, the worst first.</li>',
      true,
    ],
    ['company#/constructor', 'x', false],
    ['prices#/x', 'x', false],
  ])('%s shown as "%s" is right: %s', async (reference, shown, isRight) => {
    const page = main(`<div data-resource="${reference}">${shown}</div>`, '', 'de');

    expect(await kinds('error', a(page))).toEqual(isRight ? [] : ['bound value']);
  });
});

test.each([
  ['hugo', '/pricing'],
  ['next', '/pricing'],
  ['jekyll', '/preise'],
])('the site of %s has no errors and no warnings', async (generator, pricingPage) => {
  const website = await read(`${fixtureSites}/${generator}`);
  const pricing = { ...site.resources.pricing, link: site.baseUrl + pricingPage };
  const facts = { resources: { ...site.resources, pricing } };

  expect(check(website, 'error', facts)).toEqual([]);
  expect(check(website, 'warning', facts)).toEqual([]);
});

test('issues of a kind are reported together, with the first places', () => {
  const issue = (place: string) =>
    ({
      severity: 'warning',
      kind: 'page without title',
      place,
      problem: 'has no <title>',
      fix: 'add one',
    }) as const;

  expect(reportIssues(['a', 'b', 'c', 'd', 'e'].map(issue))).toEqual([
    'page without title (5): a has no <title>; b has no <title>; c has no <title>; and 2 more places. To correct it: add one',
  ]);
});

test('an amount in a figure of a case is no other price', async () => {
  const { cases, ...others } = site.resources;
  const figures = [{ value: '£6,000', label: 'for the repair' }];
  const resources = { ...others, cases: { cases: cases.cases.map((item) => ({ ...item, figures })) } };
  const files = { 'a.html': main('First reading: £6,000') };

  expect(await kinds('warning', files)).toContain('other price');
  expect(await kinds('warning', files, { resources })).not.toContain('other price');
});
