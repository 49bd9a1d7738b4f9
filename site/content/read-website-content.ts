import { PageBody } from '../../contract/content/page-content.ts';
import { privacyFile, type WebsiteContent, websiteFiles } from '../../contract/content/website-content.ts';
import type { ContentFolder } from './content-folder.ts';
import { readPages } from './read-pages.ts';

/** Reads what no resource is made of. Each of its files may be absent, and counts as empty where it has an issue. */
export function readWebsiteContent(folder: ContentFolder): WebsiteContent {
  return {
    words: readOptional(folder, 'words') as WebsiteContent['words'],
    theme: readOptional(folder, 'theme') as WebsiteContent['theme'],
    pages: readPages(folder),
    privacy: folder.has(privacyFile) ? folder.readMarkdown(privacyFile, PageBody) : undefined,
  };
}

function readOptional(folder: ContentFolder, name: keyof typeof websiteFiles): object {
  const { file, schema } = websiteFiles[name];
  const value = folder.has(file) ? folder.readJson(file, schema) : undefined;
  return value ?? schema.parse({ $schema: schema.shape.$schema.value });
}
