import { parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { notFoundHeader, notFoundPage } from '../../../../site/website/html/not-found-page.ts';
import { englishWords, germanWords } from '../../../fixtures/words.ts';
import { publication } from '../../fixture-site.ts';

const name = 'Ada & Söhne <b>';
const email = "o'neill@firm.example";

const manyLinks = Array.from({ length: 30 }, () => ({ path: '/page', label: 'A page of the firm' }));

test("the page is in the language of the website, and escapes the firm's address and name", () => {
  const page = notFoundPage(email, germanWords, { footer: [] }).join('');

  expect(page).toContain('<html lang=de dir=ltr>');
  expect(page).toContain('<title>Diese Seite gibt es nicht</title>');
  expect(page).toContain("Die nächstgelegene Seite ist <a dir=ltr href='{path}'>{path}</a>.");
  expect(page).toContain("href='mailto:o&#39;neill@firm.example'");
  expect(page).toContain('>Startseite</a>');
  expect(page.match(/<link /g)).toHaveLength(1);
  expect(notFoundHeader(name, { header: [] }, [], germanWords)).toMatch(
    /<a class=wordmark href='\/'><img [^>]+>Ada &amp; Söhne &lt;b&gt;<\/a>/,
  );
});

test('the page ends with the footer links; without room it omits them, then the link of the address', () => {
  const links = publication.navigation.footer;
  const ending = links.map(({ path, label }) => `<li><a href='${path}'>${label}</a>`).join('');
  const longWords = { ...englishWords, notFound: { ...englishWords.notFound, explanation: 'a'.repeat(400) } };
  const longAddress = `${'a'.repeat(64)}@firm.example`;

  expect(links.length).toBeGreaterThan(2);
  expect(publication.notFoundPage[3]).toContain(`<footer><nav><ul>${ending}</ul></nav></footer>`);
  expect(notFoundPage(email, englishWords, { footer: manyLinks })[3]).toMatch(/mailto:.*<\/main>$/);
  expect(notFoundPage(longAddress, longWords, { footer: links })[3]).not.toMatch(/mailto:|<footer>/);
});

test('its header has the same fonts and elements as every page, and skips them; without room it has only the name', () => {
  const { site, navigation, documents, notFoundHeader: header } = publication;
  const home = documents.find(({ path }) => path === '/')?.body ?? '';
  const parts = [
    ...(home.match(/<link [^>]*as="font"[^>]*>/g) ?? []),
    /<nav.*?<\/nav>/s.exec(home)?.[0] ?? '',
  ];
  const longestName = '楓'.repeat(60);
  const short = notFoundHeader(longestName, { ...navigation, header: manyLinks }, [], site.website.words);

  expect(parts).toHaveLength(3);
  for (const part of parts) expect(normalize(header)).toContain(normalize(part));
  expect(header).toContain('<a class=skip href=#main>Skip to content</a><header>');
  expect(publication.notFoundPage[1]).toContain('<main id=main>');
  expect(short).toMatch(new RegExp(`^<header class=long><a .*${longestName}</a></header>$`));
});

/** With double quotes, all tags and no line breaks. */
const normalize = (markup: string) => serialize(parseFragment(markup)).replaceAll('\n', '');
