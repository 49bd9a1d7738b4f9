import { z } from 'zod';
import { line } from './content-fields.ts';

/** A memorable number, and what it counts. */
export const Figure = z
  .strictObject({
    value: line(14).meta({
      description: 'The number as it is displayed, with its unit if it has one.',
      examples: ['57', '5 weeks'],
    }),
    label: line(80).meta({
      description: 'What the number counts, shown directly after it.',
      examples: ['results found that had been waiting since 2011'],
    }),
  })
  .meta({ title: 'Figure', description: 'A number, and what it counts.' });
export type Figure = z.infer<typeof Figure>;

/** A list of figures. More than four are hard to remember, and do not fit next to each other. */
export const figures = z.array(Figure).max(4).default([]);

/** A verbatim quotation. */
export const Quotation = z
  .strictObject({
    text: line(300).meta({
      description: 'The quoted words, without quotation marks.',
      examples: ['They left when they had promised to.'],
    }),
    by: line(120).meta({
      description: 'Name and position of the person quoted, as agreed with them.',
      examples: ['Ada Example, head of the dairy'],
    }),
  })
  .meta({ title: 'Quotation', description: 'A verbatim quotation.' });
export type Quotation = z.infer<typeof Quotation>;
