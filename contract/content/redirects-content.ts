import { z } from 'zod';
import { schemaReference } from './content-fields.ts';

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
