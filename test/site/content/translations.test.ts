import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy, pageText, translatedCopy } from '../../fixtures/content-copy.ts';
import { otherFirm } from '../../fixtures/firm-stage.ts';
import { issueLinesIn } from './issues-in.ts';

/** Reads the fixture's content with its German translation. */
async function readTranslatedContent() {
  using copy = translatedCopy();
  const content = await readContent(copy.directory);
  const [german] = content.translations;
  if (!german) throw new Error('The content has no translation');
  const warnings = content.website.warnings.map((warning) => warning.replaceAll(`${copy.directory}/`, ''));
  return { content, german, warnings };
}

test('a translation has its own texts, and the numbers, dates, pictures and links of the first language', async () => {
  const { content, german, warnings } = await readTranslatedContent();
  const [english, translated] = [content, german].map(({ company, pricing, nextStep, services }) => ({
    founded: company.founded,
    price: pricing.diagnostic.price,
    pictures: company.people?.map(({ picture }) => picture?.file),
    who: nextStep.steps.map(({ who }) => who),
    targets: nextStep.whereToStart.map(({ target }) => target),
    durations: services.map(({ slug, duration: { minimum, maximum } }) => [slug, minimum, maximum]),
  }));

  expect(translated).toEqual(english);
  expect(german.company).toMatchObject({
    name: 'Fellside',
    tagline: 'Damit laufende Programme weiterlaufen',
    people: [{ name: 'Mabel Otterburn', picture: { alt: 'Die Fähre, mit der Mabel zur Arbeit kommt' } }, {}],
  });
  expect(german.website.words).toMatchObject({ language: 'de', layout: { menu: 'Menü' } });
  expect([...german.untranslated]).toEqual([]);
  expect(warnings).toEqual([]);
});

test('a translation can be written from right to left', async () => {
  using copy = new ContentCopy(otherFirm);
  copy.addTranslation('ar');
  const { translations, website } = await readContent(copy.directory);

  expect(website.words.direction).toBe('ltr');
  expect(translations.map(({ company, website: { words } }) => [words.direction, company.city])).toEqual([
    ['rtl', 'أوساكا'],
  ]);
});

test('cases exist only in the languages into which they are translated', async () => {
  const { content, german } = await readTranslatedContent();

  expect(german.cases.map(({ slug, year }) => [slug, year])).toEqual([
    ['bakery-orders', 2019],
    ['ferry-timetable', 2024],
    ['seed-bank', 2023],
  ]);
  expect(german.cases[0]?.body).toMatch(/^Das Programm nimmt bis Mitternacht/);
  expect(content.cases).toHaveLength(4);
});

test('a translation may link to all pages of the first language, and show any of its pictures', async () => {
  using copy = translatedCopy();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4"/></svg>';
  copy.write('media/keller.svg', svg);
  copy.write(
    'de/cases/seed-bank.md',
    '[Preise](/pricing) [Archiv](/cases/county-archive#the-lessons) [Fähre](/cases/ferry-timetable#was-falsch-war)\n\n![Ein Keller](../../media/keller.svg)\n',
  );

  const { translations } = await readContent(copy.directory);

  expect([...(translations[0]?.website.media.keys() ?? [])]).toEqual(['ferry.svg', 'keller.svg']);
});

test('redirects can lead to the pages in other languages, but not begin there', async () => {
  using copy = translatedCopy();
  const $schema = './schema/redirects.schema.json';
  const redirects = { '/alt.html': '/de', '/kontakt': '/de/request', '/saat': '/de/cases/seed-bank' };
  copy.write('redirects.json', JSON.stringify({ $schema, redirects }));

  expect(await issueLinesIn(copy)).toEqual([]);

  const wrong = { '/archiv': '/de/cases/county-archive', '/api.html': '/de/api', '/de/pricing': '/de' };
  copy.write('redirects.json', JSON.stringify({ $schema, redirects: wrong }));

  expect((await issueLinesIn(copy)).map((line) => line.replace(/:.*/, ''))).toEqual([
    'redirects.json /redirects/~1archiv leads to "/de/cases/county-archive", which is not a page on this site',
    'redirects.json /redirects/~1api.html leads to "/de/api", which is not a page on this site',
    'redirects.json /redirects/~1de~1pricing would never be used, because "/de/pricing" is a page on this site',
  ]);
});

test('neither a draft nor the translation of a draft is published', async () => {
  using copy = translatedCopy();
  copy.set('de/cases/seed-bank.json', ['draft'], true);
  copy.set('cases/bakery-orders.json', ['draft'], true);
  copy.write('pages/how.md', pageText('How', 'We read.'));
  copy.write('de/pages/how.md', pageText('Wie', 'Wir lesen.', 'draft: true\n'));
  const publishedIn = async (drafts: boolean) => {
    const content = await readContent(copy.directory, new Date(), { drafts });
    return [content, ...content.translations].map(({ cases, website }) =>
      [...cases, ...website.pages].map(({ slug }) => slug),
    );
  };

  expect(await publishedIn(true)).toEqual([
    ['bakery-orders', 'county-archive', 'ferry-timetable', 'seed-bank', 'how'],
    ['bakery-orders', 'ferry-timetable', 'seed-bank', 'how'],
  ]);
  expect(await publishedIn(false)).toEqual([
    ['county-archive', 'ferry-timetable', 'seed-bank', 'how'],
    ['ferry-timetable'],
  ]);
  expect((await readContent(copy.directory, new Date(), { drafts: true })).website.warnings).toContain(
    'Drafts are not deployed: cases/bakery-orders.json, cases/bakery-orders.md, de/cases/bakery-orders.json, de/cases/bakery-orders.md, de/cases/seed-bank.json, de/cases/seed-bank.md, de/pages/how.md',
  );
});
