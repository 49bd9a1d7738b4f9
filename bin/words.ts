// Usage: npm run words [-- LANGUAGE] [-c firm=FOLDER]
//
// Writes every word of the website into content/words.json. It keeps the words that the file contains; the others begin
// with "EN: " and are to be translated. It changes no other file, and refuses to replace the words of another language.
//
//   LANGUAGE  the code of the language (BCP 47), such as fr or pt-PT. Default: "language" in words.json
//   FOLDER    the firm's folder. Default: FRONTDESK_FIRM, or else the working directory
import './usage.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GivenWords } from '../contract/content/words-content.ts';
import { readConfigFile } from '../lib/config-file.ts';
import { firmFolder } from '../lib/firm-folder.ts';
import { SynthError } from '../lib/input-error.ts';
import { wordsSkeleton } from '../lib/words-skeleton.ts';
import { runWithContext } from './run-command.ts';

const [first = '', ...others] = process.argv.slice(2);
const isNamed = first !== '' && !first.startsWith('-');

await runWithContext(isNamed ? others : process.argv.slice(2), ({ firm }) => {
  const file = join(firmFolder(firm).content, 'words.json');
  const given = existsSync(file) ? (readConfigFile(file).value as GivenWords) : {};
  const tag = canonicalTag(isNamed ? first : String(given.language ?? ''));
  if (given.language !== undefined && given.language !== tag)
    throw new SynthError(
      `Cannot write words in "${tag}" into ${file}, whose language is "${given.language}": move that file first`,
    );
  const text = `${JSON.stringify(wordsSkeleton(tag, given), undefined, 2)}\n`;
  writeFileSync(file, text);
  console.log(
    `Wrote ${file}: ${text.split('"EN: ').length - 1} texts begin with "EN: ". Translate each into "${tag}", without this mark. Until then the website shows it in English`,
  );
});

function canonicalTag(language: string): string {
  try {
    return String(Intl.getCanonicalLocales(language)[0] ?? '');
  } catch {
    throw new SynthError(
      `Cannot write words in "${language}": name a language by its code (BCP 47), such as "fr" or "pt-PT"`,
    );
  }
}
