import type { z } from 'zod';
import { PageBody } from '../../contract/content/page-content.ts';
import {
  maxProofLength,
  type Proof,
  privacyFile,
  proofNames,
  type RedirectsContent,
  type WebsiteContent,
  websiteFiles,
  wellKnownFolder,
} from '../../contract/content/website-content.ts';
import { type WordsContent, WordsFile } from '../../contract/content/words-content.ts';
import { resolveWords } from '../../contract/words/resolve-words.ts';
import { readShippedWords } from '../resources/shipped-words.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { formatAlternatives } from './files/content-issue.ts';
import { fittingWords, languageWarnings, unknownWordsWarnings } from './language-issues.ts';
import { readArticles } from './read-articles.ts';
import { readFonts } from './read-fonts.ts';
import { readPages } from './read-pages.ts';

/**
 * Reads the content that does not belong to a resource, without the pictures. Its files are optional. A file with an issue
 * counts as empty.
 */
export function readWebsiteTexts(folder: ContentFolder): WebsiteTexts {
  const theme = readOptional(folder, 'theme') as WebsiteContent['theme'];
  return {
    ...wordsOf(folder, readOptional(folder, 'words', WordsFile) as WordsContent),
    theme,
    fonts: readFonts(folder, theme),
    pages: readPages(folder),
    articles: readArticles(folder),
    proofs: readProofs(folder),
    redirects: (readOptional(folder, 'redirects') as RedirectsContent).redirects ?? {},
    privacy: folder.has(privacyFile) ? folder.readMarkdown(privacyFile, PageBody) : undefined,
  };
}

/** The part of the website's content that is in JSON and Markdown files. */
export type WebsiteTexts = Omit<WebsiteContent, 'media'>;

/** Resolves the words of the website, and warns about those in the firm's file that cannot be used. */
export function wordsOf(
  folder: ContentFolder,
  given: WordsContent,
): Pick<WebsiteContent, 'words' | 'warnings'> {
  const { file } = websiteFiles.words;
  const { words: content, issues } = fittingWords(given);
  for (const issue of issues)
    folder.addIssue(file, {
      ...issue,
      fix: `${issue.fix}. Until then, the default is used`,
      warning: 'word',
    });
  const shippedWords = readShippedWords(content.language);
  const { language } = folder;
  const [path, command] =
    language === undefined
      ? [file, 'npm run words']
      : [`${language}/${file}`, `npm run words -- ${language}`];
  return {
    words: resolveWords(content, shippedWords),
    warnings: [
      ...languageWarnings(content, shippedWords, path, command),
      ...unknownWordsWarnings(content, path),
    ],
  };
}

function readOptional(
  folder: ContentFolder,
  name: keyof typeof websiteFiles,
  lenientSchema?: z.ZodType,
): object {
  const { file, schema } = websiteFiles[name];
  const value = folder.has(file) ? folder.readJson<z.ZodType>(file, lenientSchema ?? schema) : undefined;
  return value ?? schema.parse({ $schema: schema.shape.$schema.value });
}

/** Reads the files that the firm publishes under `/.well-known/` to prove that it owns the site. */
export function readProofs(folder: ContentFolder): Proof[] {
  return folder.filesIn(wellKnownFolder).flatMap((name) => {
    const file = `${wellKnownFolder}/${name}`;
    if (!proofNames.some((proofName) => proofName === name)) {
      const fix = `rename it to ${formatAlternatives(proofNames)}, or remove it`;
      folder.addIssue(file, { problem: 'is not one of the files that this folder may contain', fix });
      return [];
    }
    const text = folder.readText(file);
    if (text === undefined) return [];
    if (text.trim() !== '' && text.length <= maxProofLength) return [{ name, text }];
    const problem = text.trim() === '' ? 'has no text' : `is ${text.length} characters long`;
    folder.addIssue(file, {
      problem,
      fix: `paste the text that you were given (1 to ${maxProofLength} characters)`,
    });
    return [];
  });
}
