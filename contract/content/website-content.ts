import { z } from 'zod';
import type { Words } from '../words/words.ts';
import { schemaReference } from './content-fields.ts';
import type { Media } from './media-content.ts';
import type { PageContent } from './page-content.ts';
import { ThemeContent } from './theme-content.ts';
import { WordsContent } from './words-content.ts';

/** Most addresses of an earlier site. They share the edge's store with all other paths. */
export const maxRedirects = 500;

/** content/redirects.json: addresses of the firm's earlier site, and the pages that they lead to. */
export const RedirectsContent = z
  .strictObject({
    $schema: schemaReference('redirects'),
    redirects: z
      .record(z.string(), z.string().max(600))
      .optional()
      .meta({
        description: `Earlier addresses, from the first slash on and as a browser sends them, each with the page that it leads to: at most ${maxRedirects}. One with a query comes before its path without one.`,
        examples: [{ '/index.php?id=3': '/services', '/contactos.html': '/request' }],
      }),
  })
  .meta({ title: 'Redirects', description: 'Addresses of an earlier site.' });
export type RedirectsContent = z.infer<typeof RedirectsContent>;

/** Earlier addresses, each with the path of a page. */
export type Redirects = NonNullable<RedirectsContent['redirects']>;

/** The folder of content with what proves to others that the site is the firm's. */
export const wellKnownFolder = 'well-known';

/**
 * The files that it may contain, each published unchanged below `/.well-known/`. Directories or registries ask for all
 * of these names, and no document of this site has one of them.
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

/** Most characters of a proof. */
export const maxProofLength = 10_000;

/** A proof: its name below `/.well-known/`, and its text as it is. */
export interface Proof {
  readonly name: string;
  readonly text: string;
}

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
