import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { type ContentCopy, translatedCopy } from '../../fixtures/content-copy.ts';

/** The warnings about the content, with paths below its folder. */
async function warningsIn(copy: ContentCopy): Promise<string[]> {
  const { website } = await readContent(copy.directory);
  return website.warnings.map((warning) => warning.replaceAll(`${copy.directory}/`, ''));
}

test('texts that are not translated are in the first language, and one warning lists those of a file', async () => {
  using copy = translatedCopy();
  const { tagline: _, whatWeDoNotDo: __, ...company } = copy.read('de/company.json');
  const { text: ___, ...person } = company.people[1];
  copy.write('de/company.json', JSON.stringify({ ...company, people: [company.people[0], person] }));
  copy.remove('de/services/tuition.json');
  copy.write('privacy.md', 'We delete everything.');

  const [german] = (await readContent(copy.directory)).translations;
  const english = copy.read('company.json');
  const tuition = copy.read('services/tuition.json');

  expect(german?.company.tagline).toBe(english.tagline);
  expect(german?.services.find(({ slug }) => slug === 'tuition')?.title).toBe(tuition.title);
  expect([...(german?.untranslated ?? [])]).toEqual([
    english.tagline,
    ...english.whatWeDoNotDo,
    english.people[1].text,
    ...[tuition.title, tuition.summary, tuition.duration.text],
    ...['whatYouGet', 'whatWeNeed', 'whenItMakesSense', 'whenItDoesNotMakeSense'].flatMap(
      (name) => tuition[name],
    ),
    'We delete everything.',
  ]);
  expect(await warningsIn(copy)).toEqual([
    'de/company.json does not translate "tagline", "whatWeDoNotDo", "people.1.text": add the texts, which are shown in "en"',
    'de/services/tuition.json is missing: add the texts, which are shown in "en"',
    'de/privacy.md is missing: add the texts, which are shown in "en"',
  ]);
});

test('words that are missing in a translation have defaults, and are reported as those of the first language', async () => {
  using copy = translatedCopy();
  copy.rename('de/company.json', 'fr/company.json');
  copy.remove('de');
  copy.write('fr/words.json', '{ "layout": { "menu": "Menu" }, "form": { "sendNow": "Envoyer" } }');

  const warnings = (await warningsIn(copy)).filter((warning) => warning.includes('words.json'));
  const { words } = (await readContent(copy.directory)).translations[0]?.website ?? {};

  expect(words).toMatchObject({ language: 'fr', form: { send: 'Send the request' } });
  expect(warnings).toEqual([
    expect.stringMatching(
      /^The website shows \d+ words in English: .* in fr\/words\.json \("npm run words -- fr" adds/,
    ),
    expect.stringMatching(/^fr\/words\.json has words that no page shows: "form\.sendNow"/),
  ]);
});

test('a translation that is older than its original is reported', async () => {
  using copy = translatedCopy();
  copy.set('de/cases/seed-bank.json', ['modified'], '2026-04-19');

  expect(await warningsIn(copy)).toEqual([
    'de/cases/seed-bank.json:3:3 /modified is "2026-04-19", but content/cases/seed-bank.json was changed on "2026-04-20": translate the change, and write "2026-04-20"',
  ]);
});

test('a translation in the wrong folder is reported, whatever it does not translate', async () => {
  using copy = translatedCopy();
  for (const file of ['company.json', 'cases/seed-bank.json', 'cases/seed-bank.md'])
    copy.rename(`de/${file}`, `fr/${file}`);
  copy.remove('de');

  expect((await warningsIn(copy)).filter((warning) => warning.includes('content/fr'))).toEqual([
    'The translation in content/fr seems to be in German: name the folder after the language of its texts',
  ]);

  copy.remove('fr/cases');
  copy.write('fr/company.json', '{}');

  expect((await warningsIn(copy)).filter((warning) => warning.includes('content/fr'))).toEqual([]);
});
