import { expect, test } from 'vitest';
import { type ContentCopy, pageText, translatedCopy } from '../../fixtures/content-copy.ts';
import { issueLinesIn } from './issues-in.ts';

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
    'de/services/repair.json /slug is not translated: remove it: all but texts come from the file in content/',
    'de/pricing.json /diagnostic/price is not translated: remove it: all but texts come from the file in content/',
    'de/pricing.json /currency is not translated: remove it: all but texts come from the file in content/',
    'de/cases/ferry-timetable.json /picture/file is not translated: remove it: all but texts come from the file in content/',
  ],
  [
    'contains a misspelt member',
    (copy) => copy.replace('de/company.json', '"summary"', '"sumary"'),
    'de/company.json /sumary is unknown: remove it, or rename it to "summary"',
  ],
  [
    'contains a text that is too long',
    (copy) => copy.set('de/company.json', ['people', 0, 'role'], 'Liest'.repeat(20)),
    'de/company.json /people/0/role is 100 characters long: write text of 1 to 80 characters, for instance "Engineer"',
  ],
  [
    'has a list of another length',
    (copy) => copy.set('de/services/repair.json', ['whatYouGet'], ['Das Programm.']),
    'de/services/repair.json /whatYouGet has 1 item, and the one in content/ has 2 items: translate each item, in the same order',
  ],
  [
    'translates a member that the first language does not have',
    (copy) => copy.set('de/pricing.json', ['taxNote'], 'zzgl. USt.'),
    'de/pricing.json /taxNote translates a member that the file in content/ does not have: remove it, or add it there',
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
    'is in a folder that is not named after a language',
    (copy) => {
      copy.write('english/company.json', '{}');
      copy.write('pt_BR/cases/seed-bank.md', 'Texto.');
    },
    'english/company.json is in a folder that is not named after a language: name the folder of a translation by its code (BCP 47), such as "en" or "pt-BR"',
    'pt_BR/cases/seed-bank.md is in a folder that is not named after a language: name the folder of a translation by its code (BCP 47), such as "en" or "pt-BR"',
  ],
  [
    'has the address of a page',
    (copy) => copy.write('pages/de.md', pageText('Germany', 'We also work there.')),
    'pages/de.md would be published at "/de", the home page in "de": rename the file',
  ],
  [
    'has a page without a title',
    (copy) => {
      copy.write('pages/how.md', pageText('How', 'We read.'));
      copy.write('de/pages/how.md', 'Wir lesen.\n');
    },
    'de/pages/how.md:1 has no front matter: begin the file with the line "---", then "title: …" and "description: …" on separate lines, then "---"',
  ],
  [
    'has a page whose title is too long for the navigation',
    (copy) => {
      copy.write('pages/how.md', pageText('How', 'We read.', 'navigation: footer\n'));
      copy.write('de/pages/how.md', pageText('Wie wir mit Ihrer Mannschaft arbeiten', 'Wir lesen.'));
    },
    'de/pages/how.md /label is missing: write text of 1 to 30 characters, for instance "Our process"',
  ],
  [
    'has Markdown with mistakes',
    (copy) => {
      copy.write(
        'de/cases/seed-bank.md',
        '[Preise](/de/pricing) [Keller](#keller)\n[Archiv](/cases/county-archive#preise)\n\n![Eine Fähre](../media/ferry.svg)\n',
      );
    },
    'de/cases/seed-bank.md:1 links to "/de/pricing", which is not a page on this site: write "/pricing"',
    'de/cases/seed-bank.md:1 links to "#keller", a heading that the page does not have: remove "#keller"',
    'de/cases/seed-bank.md:2 links to "/cases/county-archive#preise", a heading that the page does not have: write "#the-lessons"',
    'de/cases/seed-bank.md:4 shows "../media/ferry.svg", which is not a picture in content/media: write "../../media/ferry.svg"',
  ],
  [
    'was changed in the future',
    (copy) => copy.set('de/company.json', ['modified'], '2999-01-01'),
    expect.stringMatching(/^de\/company\.json \/modified is "2999-01-01", which is in the future: /) as never,
  ],
  [
    'lacks a text with a broken link',
    (copy) => {
      const { further: _, ...legal } = copy.read('de/company.json').legal;
      copy.set('de/company.json', ['legal'], legal);
      copy.set('company.json', ['legal', 'further'], ['[Prices](/de/pricing)']);
    },
    'company.json /legal/further/0 links to "/de/pricing", which is not a page on this site: write "/pricing"',
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
