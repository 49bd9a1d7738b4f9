import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { toString as textOfMarkdown } from 'mdast-util-to-string';
import { gfmTable } from 'micromark-extension-gfm-table';
import { describe, expect, test } from 'vitest';
import { elementsIn, isElement, parseHtml, textOf } from '../../../site/folder/html.ts';
import { buildPages, home } from './site-with-pages.ts';

const english = buildPages();
const { documents, bodyAt, site } = english;
const pages = documents.filter(({ mediaType }) => mediaType.startsWith('text/html'));

const elementsOf = (html: string) => [...elementsIn(parseHtml(html))];

describe('ownPages()', () => {
  test('builds the form, the page for developers and agents, and the problems, each with its variants', () => {
    const paths = documents.map(({ path }) => path);

    expect(paths).toEqual(
      expect.arrayContaining([
        ...['/request', '/request.md', '/request.json', '/request/sent', '/api', '/api.md', '/api.json'],
        ...['/problems', '/problems/not-found', '/problems/not-found.md', '/problems/not-found.json'],
        ...['/frontdesk/frontdesk.css', '/frontdesk/form.js'],
      ]),
    );
    expect(new Set(paths).size).toBe(paths.length);
    expect(english.redirects).toEqual({ '/agents': '/api', '/agents.md': '/api.md' });
    expect(english.warnings).toEqual([]);
  });

  test('each page has one title, one main part with a language, and nothing that its policy refuses', () => {
    for (const { path, body, contentLanguage } of pages) {
      const elements = elementsOf(body);
      const named = (...names: string[]) => elements.filter((element) => isElement(element, ...names));
      expect(named('title'), path).toHaveLength(1);
      expect(named('h1'), path).toHaveLength(1);
      expect(named('main'), path).toHaveLength(1);
      expect(body, path).toContain(`<div class="frontdesk" lang="${contentLanguage}" dir="ltr">`);
      expect(named('style'), path).toEqual([]);
      expect(elements.filter(({ properties }) => properties.style !== undefined)).toEqual([]);
      const scripts = named('script').filter(({ properties }) => properties.type !== 'application/json');
      expect(
        scripts.map(({ properties }) => String(properties.src).split('?')[0]),
        path,
      ).toEqual(path?.startsWith('/request') ? ['/frontdesk/form.js'] : []);
    }
  });

  test('each class and id in a page is prefixed, because the site has its own', () => {
    for (const { path, body } of pages.filter((page) => page.path?.startsWith('/request'))) {
      const names = elementsOf(body).flatMap(({ properties: { className = [], id = [] } }) =>
        [className, id].flat().map(String),
      );
      expect(
        names.filter((name) => !name.startsWith('frontdesk')),
        path,
      ).toEqual([]);
    }
  });

  test('a plain page has the firm’s name, a link home, and the icon of the home page', () => {
    const header = `<header class="frontdesk-header"><a href="/">${site.resources.company.name}</a></header>`;
    expect(bodyAt('/request')).toContain(header);
    expect(bodyAt('/request')).toContain('<link rel="icon" href="/icon.svg">');
  });

  test('with a frame, all pages and the answers to a form are in it', () => {
    const html = '<html><head></head><body><header>Framed</header><main></main></body></html>';
    const framed = buildPages({ frames: new Map([['', { html, path: '/frame' }]]) });

    for (const path of ['/request', '/request/sent', '/api', '/problems/not-found'])
      expect(framed.bodyAt(path)).toContain('<header>Framed</header><main><div class="frontdesk"');
    expect(framed.resultPages.frame.before).toContain('<header>Framed</header>');
  });
});

describe('languages', () => {
  const bilingual = buildPages({ homes: [home('en'), home('de-AT', '/de'), home('tlh', '/tlh')] });

  test('a language with a home page and words has its own form', () => {
    const form = bilingual.bodyAt('/de/request');
    expect(form).toContain('<div class="frontdesk" lang="de-AT" dir="ltr">');
    expect(form).toContain('Anfrage senden');
    expect(form).toContain('<input type="hidden" name="language" value="de-AT">');
    expect(form).toContain(`<link rel="alternate" hreflang="en" href="${site.baseUrl}/request">`);
    expect(Object.keys(bilingual.resultPages.translations ?? {})).toEqual(['de-AT']);
    expect(bilingual.bodyAt('/de/request/sent')).toContain('href="/de/request"');
    expect(bilingual.bodyAt('/de/api')).toBe('');
  });

  test('texts of the firm’s content do not appear among words of another language', () => {
    expect(bodyAt('/request')).toContain(site.resources.nextStep.commitment);
    expect(bilingual.bodyAt('/de/request')).not.toContain(site.resources.nextStep.commitment);
  });

  test('a language without words has no form, but the first one has an English form', () => {
    expect(bilingual.bodyAt('/tlh/request')).toBe('');
    expect(buildPages({ homes: [home('tlh')] }).bodyAt('/request')).toContain('Send the request');
  });
});

describe('/api', () => {
  const api = bodyAt('/api.md');

  test('begins with a question and what list_services answers', () => {
    const [, answer = ''] = /```json\n(.*?)\n```/s.exec(api) ?? [];
    const { title } = site.resources.services.diagnostic;
    expect(api).toMatch(/> Should we hire .*\?/);
    expect(JSON.parse(answer).diagnostic.title).toBe(title);
  });

  test('has every member of an answer, the day of one to a request on a Friday, and the documents', () => {
    expect(api).toMatch(/^\| `answerBy` \| string \(date\) \| optional \|/m);
    expect(api).toMatch(/^\| `projects\[\]\.title` \| string \| required \|/m);
    expect(api).toContain('for a request of 2026-11-20, it is `2026-11-24`');
    expect(api).toContain('| [`/openapi.json`](https://desk.example/openapi.json) | OpenAPI |');
    expect(api).toContain('| [`/.well-known/agent-card.json`](');
    expect(api).not.toContain('](/');
  });
});

test('/problems says what AWS answers, and how the API answers each problem', () => {
  expect(bodyAt('/problems.md')).toContain('## Responses from AWS');
  expect(bodyAt('/api.md')).not.toContain('CloudFront');
  expect(bodyAt('/problems/rate-limit-exceeded.md')).toContain('Retry-After: ');
});

test.each(['/api', '/problems', '/problems/rate-limit-exceeded'])(
  '%s has the same text as HTML, as Markdown and as JSON',
  (path) => {
    const markdown = bodyAt(`${path}.md`);
    const tree = fromMarkdown(markdown, {
      extensions: [gfmTable()],
      mdastExtensions: [gfmTableFromMarkdown()],
    });
    const main = elementsOf(bodyAt(path)).find((element) => isElement(element, 'main'));
    const withoutSpace = (text: string) => text.replaceAll(/\s/g, '');

    expect(withoutSpace(textOfMarkdown(tree))).toBe(withoutSpace(main ? textOf(main) : ''));
    expect(JSON.parse(bodyAt(`${path}.json`))).toMatchObject({
      url: `https://desk.example${path}`,
      language: 'en',
      markdown,
    });
  },
);
