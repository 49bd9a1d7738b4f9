import type { z } from 'zod';
import type { Words } from '../words/words.ts';
import type { Media } from './media-content.ts';
import type { PageContent } from './page-content.ts';
import { type Redirects, RedirectsContent } from './redirects-content.ts';
import { ThemeContent } from './theme-content.ts';
import type { Proof } from './well-known-content.ts';
import { WordsContent } from './words-content.ts';

/** A JSON file of content that no resource is made of. It may be absent, so no member but `$schema` is required. */
interface WebsiteFile {
  readonly file: `${string}.json`;
  readonly schema: z.ZodObject<{ $schema: z.ZodLiteral<string> }>;
}

/** The JSON files of content that no resource is made of. */
export const websiteFiles = {
  words: { file: 'words.json', schema: WordsContent },
  theme: { file: 'theme.json', schema: ThemeContent },
  redirects: { file: 'redirects.json', schema: RedirectsContent },
} as const satisfies Readonly<Record<string, WebsiteFile>>;

/** The folder of the firm's own pages, each named after its slug. */
export const pagesFolder = 'pages';

/** What the firm itself has to say of privacy. */
export const privacyFile = 'privacy.md';

export const mediaFolder = 'media';

/** What a firm's folder contains besides the content of the resources. */
export interface WebsiteContent {
  /** Of content/words.json, with a default for each word that it leaves out. */
  readonly words: Words;
  /** What the firm should hear although its content is published. */
  readonly warnings: readonly string[];
  readonly theme: ThemeContent;
  /** The firm's own pages, by position and slug. */
  readonly pages: readonly PageContent[];
  /** content/privacy.md: Markdown of what the firm itself has to say of privacy; absent if it says nothing. */
  readonly privacy: string | undefined;
  /** The pages that addresses of an earlier site lead to. */
  readonly redirects: Redirects;
  /** What proves to others that the site is the firm's. */
  readonly proofs: readonly Proof[];
  /** The pictures in use. */
  readonly media: Media;
}
