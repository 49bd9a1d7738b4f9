import { z } from 'zod';
import { line } from './content-fields.ts';

/** A number that a visitor remembers, with what it counts. */
export const Figure = z
  .strictObject({
    value: line(14).meta({
      description: 'The number as it is written, with its unit if it has one.',
      examples: ['57', '5 weeks'],
    }),
    label: line(80).meta({
      description: 'What it counts, in words that continue the number.',
      examples: ['results found that had been waiting since 2011'],
    }),
  })
  .meta({ title: 'Figure', description: 'A number with what it counts.' });
export type Figure = z.infer<typeof Figure>;

/** A list of figures: more than four are no longer remembered, nor do they stand side by side. */
export const figures = z.array(Figure).max(4).default([]);

/** What somebody said, word for word. */
export const Quotation = z
  .strictObject({
    text: line(300).meta({
      description: 'What was said, without quotation marks.',
      examples: ['They left when they had promised to.'],
    }),
    by: line(120).meta({
      description: 'Who said it: name and office, as the person agreed to be named.',
      examples: ['Ada Example, head of the dairy'],
    }),
  })
  .meta({ title: 'Quotation', description: 'What somebody said, word for word.' });
export type Quotation = z.infer<typeof Quotation>;
