import { z } from 'zod';
import type { Words } from '../words/words.ts';
import type { ArticleContent } from './article-content.ts';
import { schemaReference } from './content-fields.ts';
import type { Media } from './media-content.ts';
import type { PageContent } from './page-content.ts';
import { ThemeContent } from './theme-content.ts';
import { WordsContent } from './words-content.ts';

/**
 * Maximum number of redirects, including those of articles. They share the edge's key-value store with all other paths:
 * the longest take up less than half of it, and the documents of 1,000 articles about an eighth.
 */
export const maxRedirects = 2_000;

/** content/redirects.json: paths of the firm's previous site, and the pages that they redirect to. */
export const RedirectsContent = z
  .strictObject({
    $schema: schemaReference('redirects'),
    redirects: z
      .record(z.string(), z.string().max(600))
      .optional()
      .meta({
        description: `Paths of the previous site, each with the page that it redirects to: at most ${maxRedirects.toLocaleString('en')}, including \`redirectFrom\` of articles. A path starts with a slash, and is encoded as browsers send it. Its other spellings (case, a trailing slash, ".html") are redirected as well. A path with a query takes precedence over the same path without one, and is also found if the request has more parameters.`,
        examples: [{ '/?p=123': '/services', '/contactos.html': '/request' }],
      }),
  })
  .meta({ title: 'Redirects', description: 'Redirects from the paths of a previous site.' });
export type RedirectsContent = z.infer<typeof RedirectsContent>;

/** Paths of pages, keyed by path on the previous site. */
export type Redirects = NonNullable<RedirectsContent['redirects']>;

/** The content folder with proofs of domain ownership for other services. */
export const wellKnownFolder = 'well-known';

/**
 * The files that this folder may contain. Each is published unchanged below `/.well-known/`. Directories and registries
 * request files with these names, and no document on this site has one of these names.
 */
export const proofNames = [
  'apple-developer-merchantid-domain-association',
  'atproto-did',
  'brave-rewards-verification.txt',
  'discord',
  'glama.json',
  'keybase.txt',
  'mcp-registry-auth',
  'microsoft-identity-association.json',
  'openai-apps-challenge',
] as const;

/** Maximum length of a proof in characters. */
export const maxProofLength = 10_000;

/** A proof of domain ownership: its name below `/.well-known/`, and its unchanged text. */
export interface Proof {
  readonly name: string;
  readonly text: string;
}

/** A JSON content file that does not belong to a resource. It is optional, so only `$schema` is a required member. */
interface WebsiteFile {
  readonly file: `${string}.json`;
  readonly schema: z.ZodObject<{ $schema: z.ZodLiteral<string> }>;
}

/** The JSON content files that do not belong to a resource. */
export const websiteFiles = {
  words: { file: 'words.json', schema: WordsContent },
  theme: { file: 'theme.json', schema: ThemeContent },
  redirects: { file: 'redirects.json', schema: RedirectsContent },
} as const satisfies Readonly<Record<string, WebsiteFile>>;

/** The folder of the firm's own pages. Each file is named after its slug. */
export const pagesFolder = 'pages';

/** The folder of the articles. Each file is named after its slug. */
export const articlesFolder = 'articles';

/** The folders of Markdown files with front matter. */
export const markdownFolders: readonly string[] = [pagesFolder, articlesFolder];

/** The firm's addition to the privacy statement. */
export const privacyFile = 'privacy.md';

export const mediaFolder = 'media';

/** The folder of the firm's own typefaces and their licences. */
export const fontsFolder = 'fonts';

/** The part of a firm's content that does not belong to a resource. */
export interface WebsiteContent {
  /** The words in content/words.json, and the defaults for those that it omits. */
  readonly words: Words;
  /** Warnings about content that is still published. */
  readonly warnings: readonly string[];
  readonly theme: ThemeContent;
  /** The firm's own pages, sorted by position and slug. */
  readonly pages: readonly PageContent[];
  /** The articles, newest first. */
  readonly articles: readonly ArticleContent[];
  /** content/privacy.md: the firm's addition to the privacy statement, in Markdown. */
  readonly privacy: string | undefined;
  /** content/redirects.json: redirects from the previous site. */
  readonly redirects: Redirects;
  /** Proofs of domain ownership. */
  readonly proofs: readonly Proof[];
  /** The pictures that are in use. */
  readonly media: Media;
  /** The files in content/fonts/ that are published, keyed by name: the fonts that are in use, and their licences. */
  readonly fonts: ReadonlyMap<string, Uint8Array>;
}
