import { z } from 'zod';
import type { Words } from '../words/words.ts';
import { schemaReference } from './content-fields.ts';
import { WordsContent } from './words-content.ts';

/** content/redirects.json: paths of the firm's previous site, and the pages that they redirect to. */
const RedirectsContent = z
  .strictObject({
    $schema: schemaReference('redirects'),
    redirects: z
      .record(z.string(), z.string().max(600))
      .optional()
      .meta({
        description:
          'Paths of the previous site, each with the page that it redirects to. A path starts with a slash, and is encoded as browsers send it. Its other spellings (case, a trailing slash, ".html") are redirected as well. A path with a query is redirected only with exactly this query, whatever its case, and takes precedence over the same path without one.',
        examples: [{ '/?p=123': '/services', '/contactos.html': '/request' }],
      }),
  })
  .meta({ title: 'Redirects', description: 'Redirects from the paths of a previous site.' });
type RedirectsContent = z.infer<typeof RedirectsContent>;

/** Paths of pages, keyed by path on the previous site. */
export type Redirects = NonNullable<RedirectsContent['redirects']>;

/** The JSON content files that do not belong to a resource. They are optional. */
export const otherFiles = {
  words: { file: 'words.json', schema: WordsContent },
  redirects: { file: 'redirects.json', schema: RedirectsContent },
} as const;

/** The folder of the words in other languages of the website: a file for each language, such as de.json. */
export const wordsFolder = 'words';

/** The part of a firm's content that does not belong to a resource. */
export interface OtherContent {
  /** The words in content/words.json, and the defaults for those that it omits. */
  readonly words: Words;
  /** The words in content/words/, keyed by language tag. */
  readonly otherWords: ReadonlyMap<string, Words>;
  /** Redirects from the previous site. */
  readonly redirects: Redirects;
  /** Warnings about content that is still published. */
  readonly warnings: readonly string[];
}
