import type { z } from 'zod';
import type { Media } from './media-content.ts';
import { ThemeContent } from './theme-content.ts';
import { WordsContent } from './words-content.ts';

/** A file of content that no resource is made of. It may be absent: its schema takes an empty object, but for `$schema`. */
interface WebsiteFile {
  readonly file: `${string}.json`;
  readonly schema: z.ZodObject<{ $schema: z.ZodLiteral<string> }>;
}

/** The JSON files of content that only the website shows. */
export const websiteFiles = {
  words: { file: 'words.json', schema: WordsContent },
  theme: { file: 'theme.json', schema: ThemeContent },
} as const satisfies Readonly<Record<string, WebsiteFile>>;

/** What a firm's folder holds beside the content of the resources. */
export interface WebsiteContent {
  readonly words: WordsContent;
  readonly theme: ThemeContent;
  /** The pictures in use. */
  readonly media: Media;
}
