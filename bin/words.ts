import './usage.ts';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { otherFiles, wordsFolder } from '../contract/content/other-content.ts';
import type { GivenWords } from '../contract/content/words-content.ts';
import { readConfigFile } from '../lib/config/config-file.ts';
import { parseLanguage } from '../lib/config/context.ts';
import { firmFolder } from '../lib/config/firm-folder.ts';
import { wordsSkeleton } from '../lib/firm/words-skeleton.ts';
import { runWithContext } from './run-command.ts';

const { file: wordsFile } = otherFiles.words;
const [first = '', ...others] = process.argv.slice(2);
const hasLanguage = first !== '' && !first.startsWith('-');

await runWithContext(hasLanguage ? others : process.argv.slice(2), ({ firm }) => {
  const { content } = firmFolder(firm);
  const firstWords = readWords(join(content, wordsFile));
  const { language } = firstWords;
  const tag = parseLanguage(hasLanguage ? first : String(language ?? ''));
  const isOther = language !== undefined && language !== tag;
  const file = join(content, isOther ? join(wordsFolder, `${tag}.json`) : wordsFile);
  const words = wordsSkeleton(tag, isOther ? readWords(file) : firstWords, { isOther });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(words, undefined, 2)}\n`);
  console.log(`Wrote ${file}: translate the English texts into "${tag}" ("npm run check" lists them)`);
});

function readWords(file: string): GivenWords {
  return existsSync(file) ? (readConfigFile(file).value as GivenWords) : {};
}
