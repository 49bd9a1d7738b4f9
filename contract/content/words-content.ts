import { z } from 'zod';
import { LanguageTag } from './codes.ts';
import { schemaReference } from './content-fields.ts';

/** content/words.json: the language of the website, and the words of its own that a firm gives it. */
export const WordsContent = z
  .strictObject({
    $schema: schemaReference('words'),
    language: LanguageTag.default('en').meta({
      description: 'Code of the language in which the content is written (BCP 47).',
    }),
  })
  .meta({ title: 'Words', description: 'The language and the words of the website.' });
export type WordsContent = z.infer<typeof WordsContent>;
