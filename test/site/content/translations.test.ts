import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { otherFirm } from '../../fixtures/firm-stage.ts';

/** Reads the fixture's content with its German translation, which `edit` may change. */
async function read(edit: (copy: ContentCopy) => void = () => undefined) {
  using copy = new ContentCopy();
  copy.addTranslation('de');
  edit(copy);
  const content = await readContent(copy.directory);
  const [german] = content.translations;
  if (!german) throw new Error('The content has no translation');
  const warnings = content.website.warnings.map((warning) => warning.replaceAll(`${copy.directory}/`, ''));
  return { content, german, warnings };
}

test('a translation has its own texts, and the numbers, dates, pictures and links of the first language', async () => {
  const { content, german, warnings } = await read();
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
  const { content, german } = await read();

  expect(german.cases.map(({ slug, year }) => [slug, year])).toEqual([
    ['bakery-orders', 2019],
    ['ferry-timetable', 2024],
    ['seed-bank', 2023],
  ]);
  expect(german.cases[0]?.body).toMatch(/^Das Programm nimmt bis Mitternacht/);
  expect(content.cases).toHaveLength(4);
});
