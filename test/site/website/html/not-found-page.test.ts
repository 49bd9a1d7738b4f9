import { expect, test } from 'vitest';
import { createRelease } from '../../../../release/create-release.ts';
import { notFoundHeaderKey, routeFormat, routeStoreLimits } from '../../../../release/edge-route.ts';
import { notFoundHeader, notFoundPage } from '../../../../site/website/html/not-found-page.ts';
import { englishWords, germanWords } from '../../../fixtures/words.ts';
import { siteBuild } from '../../fixture-site.ts';

const firm = { name: 'Ada & Söhne <b>', email: "o'neill@firm.example" };

test("the page is in the language of the website, and escapes the firm's name", () => {
  const page = notFoundPage(firm, germanWords).join('');

  expect(page).toContain('<html lang=de dir=ltr>');
  expect(page).toContain('<title>Diese Seite gibt es nicht</title>');
  expect(page).toMatch(/<a class=wordmark href='\/'><img [^>]+>Ada &amp; Söhne &lt;b&gt;<\/a>/);
  expect(page).toContain("Die nächstgelegene Seite ist <a dir=ltr href='{path}'>{path}</a>.");
  expect(page).toContain("href='mailto:o&#39;neill@firm.example'");
  expect(page).toContain('>Startseite</a>');
  expect(page.match(/<link /g)).toHaveLength(1);
});

test('the page of a firm with a long name and e-mail address fits, with the address as text', () => {
  const page = notFoundPage({ name: '楓'.repeat(60), email: `${'a'.repeat(64)}@firm.example` }, englishWords);

  expect(Buffer.byteLength(JSON.stringify({ v: routeFormat, page }))).toBeLessThan(routeStoreLimits.value);
  expect(page.join('')).not.toContain('mailto:');
});

test('the page ends with the footer links, and omits them if they do not fit', () => {
  const links = siteBuild.navigation.footer;
  const ending = links.map(({ path, label }) => `<li><a href='${path}'>${label}</a>`).join('');

  expect(links.length).toBeGreaterThan(2);
  expect(siteBuild.notFoundPage[2]).toContain(`<footer><nav><ul>${ending}</ul></nav></footer>`);
  const manyLinks = Array.from({ length: 30 }, () => ({ path: '/page', label: 'A page of the firm' }));
  expect(notFoundPage(firm, englishWords, manyLinks).join('')).not.toContain('<footer>');
});

test('its header has the same fonts and links as every page, and is omitted if it is too long', () => {
  const { navigation, documents, notFoundHeader: header = '', words } = siteBuild;
  const home = documents.find(({ path }) => path === '/')?.body ?? '';
  const addresses = (markup: string) => [...markup.matchAll(/ href=["']([^"']+)/g)].map(([, href]) => href);
  const fonts = addresses(home).filter((href) => href?.startsWith('/fonts/'));
  const nav = addresses(/<nav.*?<\/nav>/s.exec(home)?.[0] ?? '');

  expect(fonts).toHaveLength(2);
  expect(nav.length).toBeGreaterThan(4);
  expect(addresses(header)).toEqual([...fonts, ...nav]);
  expect(createRelease({ ...siteBuild, notFoundHeader: undefined }).routes).not.toHaveProperty([
    notFoundHeaderKey,
  ]);
  const manyLinks = Array.from({ length: 30 }, () => ({ path: '/page', label: 'A page of the firm' }));
  expect(notFoundHeader({ ...navigation, header: manyLinks }, [], words)).toBeUndefined();
});
