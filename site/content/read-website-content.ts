import { type WebsiteContent, websiteFiles } from '../../contract/content/website-content.ts';
import { readMedia } from '../media/read-media.ts';
import { checkTheme } from '../theme/check-theme.ts';
import type { ContentFolder } from './content-folder.ts';

/** Reads what no resource is made of. Each of its files may be absent, and counts as empty where it has an issue. */
export function readWebsiteContent(folder: ContentFolder): WebsiteContent {
  const theme = readOptional(folder, 'theme') as WebsiteContent['theme'];
  const media = readMedia(folder);
  checkTheme(folder, theme, media);
  return { words: readOptional(folder, 'words') as WebsiteContent['words'], theme, media };
}

function readOptional(folder: ContentFolder, name: keyof typeof websiteFiles): object {
  const { file, schema } = websiteFiles[name];
  const value = folder.has(file) ? folder.readJson(file, schema) : undefined;
  return value ?? schema.parse({ $schema: schema.shape.$schema.value });
}
