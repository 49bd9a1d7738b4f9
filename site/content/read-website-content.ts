import { PageBody } from '../../contract/content/page-content.ts';
import { privacyFile, type WebsiteContent, websiteFiles } from '../../contract/content/website-content.ts';
import type { WordsContent } from '../../contract/content/words-content.ts';
import { resolveWords } from '../../contract/words/resolve-words.ts';
import type { Words } from '../../contract/words/words.ts';
import { checkTheme } from './check-theme.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { languageIssues } from './language-issues.ts';
import { readMedia } from './media/read-media.ts';
import { readPages } from './read-pages.ts';

/** Reads what no resource is made of. Each of its files may be absent, and counts as empty where it has an issue. */
export function readWebsiteContent(folder: ContentFolder): WebsiteContent {
  const theme = readOptional(folder, 'theme') as WebsiteContent['theme'];
  const media = readMedia(folder);
  checkTheme(folder, theme, media);
  return {
    words: readWords(folder),
    theme,
    media,
    pages: readPages(folder),
    privacy: folder.has(privacyFile) ? folder.readMarkdown(privacyFile, PageBody) : undefined,
  };
}

function readWords(folder: ContentFolder): Words {
  const content = readOptional(folder, 'words') as WordsContent;
  for (const issue of languageIssues(content)) folder.addIssue(websiteFiles.words.file, issue);
  return resolveWords(content);
}

function readOptional(folder: ContentFolder, name: keyof typeof websiteFiles): object {
  const { file, schema } = websiteFiles[name];
  const value = folder.has(file) ? folder.readJson(file, schema) : undefined;
  return value ?? schema.parse({ $schema: schema.shape.$schema.value });
}
