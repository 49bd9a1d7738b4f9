import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PageBody } from '../../contract/content/page-content.ts';
import type { RedirectsContent } from '../../contract/content/redirects-content.ts';
import { privacyFile, type WebsiteContent, websiteFiles } from '../../contract/content/website-content.ts';
import type { GivenWords, WordsContent } from '../../contract/content/words-content.ts';
import { resolveWords } from '../../contract/words/resolve-words.ts';
import { checkTheme } from './check-theme.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { languageWarnings, pluralIssues, unknownWordsWarnings } from './language-issues.ts';
import { readMedia } from './media/read-media.ts';
import { readPages } from './read-pages.ts';
import { readProofs } from './read-proofs.ts';

/** Reads what no resource is made of. Each of its files may be absent, and counts as empty where it has an issue. */
export function readWebsiteContent(folder: ContentFolder): WebsiteContent {
  const theme = readOptional(folder, 'theme') as WebsiteContent['theme'];
  const media = readMedia(folder);
  checkTheme(folder, theme, media);
  return {
    ...readWords(folder),
    theme,
    media,
    pages: readPages(folder),
    proofs: readProofs(folder),
    redirects: (readOptional(folder, 'redirects') as RedirectsContent).redirects ?? {},
    privacy: folder.has(privacyFile) ? folder.readMarkdown(privacyFile, PageBody) : undefined,
  };
}

function readWords(folder: ContentFolder): Pick<WebsiteContent, 'words' | 'warnings'> {
  const content = readOptional(folder, 'words') as WordsContent;
  for (const issue of pluralIssues(content)) folder.addIssue(websiteFiles.words.file, issue);
  const shipped = shippedWords(content.language);
  return {
    words: resolveWords(content, shipped),
    warnings: [...languageWarnings(content, shipped), ...unknownWordsWarnings(content)],
  };
}

/** The words that Frontdesk has in the language, whatever its region; none in English, whose words are the defaults. */
export function shippedWords(language: string): GivenWords {
  const file = join(wordsFolder, `${new Intl.Locale(language).language}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const wordsFolder = join(import.meta.dirname, '../../contract/words');

function readOptional(folder: ContentFolder, name: keyof typeof websiteFiles): object {
  const { file, schema } = websiteFiles[name];
  const value = folder.has(file) ? folder.readJson(file, schema) : undefined;
  return value ?? schema.parse({ $schema: schema.shape.$schema.value });
}
