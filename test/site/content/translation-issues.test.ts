import { expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { issueLinesIn } from './issues-in.ts';

/** A copy of the fixture's content with its German translation. */
function translatedCopy(): ContentCopy {
  const copy = new ContentCopy();
  copy.addTranslation('de');
  return copy;
}

const page = (title: string, text: string, members = '') =>
  `---\ntitle: ${title}\ndescription: ${title}.\n${members}---\n\n${text}\n`;

/** [description, change to the content, the resulting issue lines]. */
const issueCases: [string, (copy: ContentCopy) => void, ...lines: string[]][] = [
  [
    'contains members that are not texts',
    (copy) => {
      copy.set('de/pricing.json', ['currency'], 'EUR');
      copy.set('de/pricing.json', ['diagnostic', 'price'], 7000);
      copy.set('de/services/repair.json', ['slug'], 'reparatur');
      copy.set('de/cases/ferry-timetable.json', ['picture', 'file'], 'faehre.svg');
    },
    'de/services/repair.json /slug is not translated: remove it: every language uses the value in content/',
    'de/pricing.json /diagnostic/price is not translated: remove it: every language uses the value in content/',
    'de/pricing.json /currency is not translated: remove it: every language uses the value in content/',
    'de/cases/ferry-timetable.json /picture/file is not translated: remove it: every language uses the value in content/',
  ],
  [
    'contains an unknown member',
    (copy) => copy.set('de/company.json', ['sumary'], 'Wir lesen.'),
    'de/company.json /sumary is unknown: remove it; other members allowed here: "name", "city"',
  ],
  [
    'contains a text that is too long',
    (copy) => copy.set('de/company.json', ['people', 0, 'role'], 'Liest'.repeat(20)),
    'de/company.json /people/0/role is 100 characters long: write text of 1 to 80 characters, for instance "Engineer"',
  ],
  [
    'has a list of another length',
    (copy) => copy.set('de/services/repair.json', ['whatYouGet'], ['Das Programm.']),
    'de/services/repair.json /whatYouGet has 1 item, but content/services/repair.json has 2: translate each item, in the same order',
  ],
  [
    'translates a member that the first language does not have',
    (copy) => copy.set('de/pricing.json', ['taxNote'], 'zzgl. USt.'),
    'de/pricing.json /taxNote translates a member that content/pricing.json does not have: remove it, or add it there',
  ],
  [
    'has files that do not contain texts',
    (copy) => {
      copy.write('de/theme.json', '{}');
      copy.write('de/media/ferry.svg', '<svg/>');
    },
    'de/media/ferry.svg is not translated: remove it: every language uses the one in content/',
    'de/theme.json is not translated: remove it: every language uses the one in content/',
  ],
  [
    'has files without an original',
    (copy) => {
      copy.rename('de/cases/seed-bank.json', 'de/cases/seedbank.json');
      copy.rename('de/cases/seed-bank.md', 'de/cases/seedbank.md');
      copy.write('de/privacy.md', 'Wir löschen alles.');
    },
    'de/cases/seedbank.json translates "cases/seedbank.json", which content/ does not have: rename it to "seed-bank.json", or remove it',
    'de/cases/seedbank.md translates "cases/seedbank.md", which content/ does not have: rename it to "seed-bank.md", or remove it',
    'de/privacy.md translates "privacy.md", which content/ does not have: remove it',
  ],
  [
    'has only the Markdown file of a case',
    (copy) => copy.remove('de/cases/bakery-orders.json'),
    'de/cases/bakery-orders.md has no matching JSON file: add "bakery-orders.json", or remove it',
  ],
  [
    'has only the JSON file of a case',
    (copy) => copy.remove('de/cases/seed-bank.md'),
    'de/cases/seed-bank.md is missing: add it',
  ],
  [
    'names a language in its words',
    (copy) => copy.write('de/words.json', '{ "language": "de" }'),
    'de/words.json /language is "de": remove it: the language is the name of the folder, "de"',
  ],
  [
    'is in the language of the content itself',
    (copy) => copy.write('words.json', '{ "$schema": "./schema/words.schema.json", "language": "de" }'),
    'de is a translation into "de", the language of content/ itself: set "language" in words.json to the language of content/, or remove this folder',
  ],
  [
    'has a folder with the name of a language, not its code',
    (copy) => {
      for (const name of ['english', 'pt_BR', 'old']) copy.write(`${name}/company.json`, '{}');
    },
    'english is not the code of a language (BCP 47), as the name of a translation is: rename it to "en", or move it out of content/',
    'old is not the code of a language (BCP 47), as the name of a translation is: rename it to a code such as "en" or "pt-BR", or move it out of content/',
    'pt_BR is not the code of a language (BCP 47), as the name of a translation is: rename it to "pt-BR", or move it out of content/',
  ],
  [
    'has the address of a page',
    (copy) => copy.write('pages/de.md', page('Germany', 'We also work there.')),
    'pages/de.md would be published at "/de", the home page in "de": rename the file',
  ],
  [
    'has a page without a title',
    (copy) => {
      copy.write('pages/how.md', page('How', 'We read.'));
      copy.write('de/pages/how.md', 'Wir lesen.\n');
    },
    'de/pages/how.md:1 has no front matter: begin the file with the line "---", then "title: …" and "description: …" on separate lines, then "---"',
  ],
  [
    'has a page whose title is too long for the navigation',
    (copy) => {
      copy.write('pages/how.md', page('How', 'We read.', 'navigation: footer\n'));
      copy.write('de/pages/how.md', page('Wie wir mit Ihrer Mannschaft arbeiten', 'Wir lesen.'));
    },
    'de/pages/how.md /label is missing: write text of 1 to 30 characters, for instance "Our process"',
  ],
  [
    'has Markdown with mistakes',
    (copy) => {
      copy.write(
        'de/cases/seed-bank.md',
        '[Preise](/de/pricing) [Keller](#keller)\n\n![Eine Fähre](../media/ferry.svg)\n',
      );
    },
    'de/cases/seed-bank.md:1 links to "/de/pricing", which is not a page on this site: write "/pricing"',
    'de/cases/seed-bank.md:1 links to "#keller", a heading that the page does not have: remove "#keller"',
    'de/cases/seed-bank.md:3 shows "../media/ferry.svg", which is not a picture in content/media: write "../../media/ferry.svg"',
  ],
  [
    'was changed in the future',
    (copy) => copy.set('de/company.json', ['modified'], '2999-01-01'),
    expect.stringMatching(/^de\/company\.json \/modified is "2999-01-01", which is in the future: /) as never,
  ],
  [
    'has an imprint with a broken link',
    (copy) => copy.set('de/company.json', ['legal', 'further'], ['[Preise](/de/pricing)']),
    'de/company.json /legal/further/0 links to "/de/pricing", which is not a page on this site: write "/pricing"',
  ],
];

test.each(issueCases)(
  'readContent() explains the error if a translation %s',
  async (_what, edit, ...lines) => {
    using copy = translatedCopy();
    edit(copy);

    expect(await issueLinesIn(copy)).toEqual(lines);
  },
);

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

  expect(german?.company).toMatchObject({
    tagline: english.tagline,
    people: [{}, english.people[1].role && {}],
  });
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
  using copy = new ContentCopy();
  copy.addTranslation('de');
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
  copy.addTranslation('de');
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

test('what refers to cases is left out where they are not translated', async () => {
  using copy = translatedCopy();
  const homeCases = { headline: 'seed-bank', cards: ['county-archive', 'bakery-orders'] };
  copy.write('theme.json', JSON.stringify({ $schema: './schema/theme.schema.json', homeCases }));

  expect((await readContent(copy.directory)).translations[0]?.website.theme.homeCases).toEqual({
    headline: 'seed-bank',
    cards: ['bakery-orders'],
  });

  copy.remove('de/cases');
  const [german] = (await readContent(copy.directory)).translations;

  expect(german?.nextStep.whereToStart.map(({ target }) => target)).not.toContain('cases');
});

test('neither a draft nor the translation of a draft is published', async () => {
  using copy = translatedCopy();
  copy.set('de/cases/seed-bank.json', ['draft'], true);
  copy.set('cases/bakery-orders.json', ['draft'], true);
  copy.write('pages/how.md', page('How', 'We read.'));
  copy.write('de/pages/how.md', page('Wie', 'Wir lesen.', 'draft: true\n'));
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
