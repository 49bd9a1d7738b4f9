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
const hasLanguage = first !== '' && !first.startsWith('-');

await runWithContext(hasLanguage ? others : process.argv.slice(2), ({ firm }) => {
  const file = join(firmFolder(firm).content, 'words.json');
  const existing = existsSync(file) ? (readConfigFile(file).value as GivenWords) : {};
  const tag = canonicalTag(hasLanguage ? first : String(existing.language ?? ''));
  if (existing.language !== undefined && existing.language !== tag)
    throw new SynthError(
      `Cannot write words in "${tag}" to ${file}, whose language is "${existing.language}": move or rename that file first`,
    );
  writeFileSync(file, `${JSON.stringify(wordsSkeleton(tag, existing), undefined, 2)}\n`);
  console.log(`Wrote ${file}: translate the English texts into "${tag}" ("npm run check" lists them)`);
});

function canonicalTag(language: string): string {
  try {
    return String(Intl.getCanonicalLocales(language)[0] ?? '');
  } catch {
    throw new SynthError(
      `Cannot write words in "${language}": specify a language code (BCP 47), such as "fr" or "pt-PT"`,
    );
  }
}
