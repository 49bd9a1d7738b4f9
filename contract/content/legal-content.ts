import { z } from 'zod';
import { line, lines, lineWithLinks, optionalLines } from './content-fields.ts';

/** A telephone number as people write it, from which an address (RFC 3966) can be made. */
export const telephone = z
  .string()
  .min(7)
  .max(30)
  .regex(
    /^\+[1-9](?:[ .-]?\d)+$/,
    'write "+", the code of the country and the number, for instance "+32 9 123 45 67"',
  )
  .meta({
    description: 'Published telephone number of the provider, with the code of the country.',
    examples: ['+32 9 123 45 67'],
  })
  .optional();

/** The entry of the provider in a public register. */
const Register = z
  .strictObject({
    name: line(120).meta({ description: 'The register.', examples: ['Commercial register of Ghent'] }),
    number: line(60).meta({ description: 'Number of the entry.', examples: ['0123.456.789'] }),
  })
  .meta({ description: 'The entry in a public register.' });

/** What the law asks a provider to publish of itself: Directive 2000/31/EC, article 5, and its likes elsewhere. */
export const LegalContent = z
  .strictObject({
    name: line(120).meta({
      description: 'The legal name of the provider.',
      examples: ['Example Consulting BV'],
    }),
    form: line(80)
      .meta({ description: 'The legal form, in words.', examples: ['Private limited company'] })
      .optional(),
    address: lines(6, 120).meta({
      description: 'The postal address of the registered office, line by line, without the name.',
      examples: [['Example Street 1', '9000 Ghent', 'Belgium']],
    }),
    representedBy: optionalLines(12, 120).meta({
      description: 'Who represents the provider in law.',
      examples: [['Ada Example, managing director']],
    }),
    register: Register.optional(),
    vatId: line(40)
      .meta({ description: 'Identification number for value added tax.', examples: ['BE 0123.456.789'] })
      .optional(),
    supervisoryAuthority: line(200)
      .meta({
        description: 'The authority that supervises the provider, if its work needs an authorisation.',
        examples: ['Federal Public Service Economy, Brussels'],
      })
      .optional(),
    further: z
      .array(lineWithLinks(300))
      .max(10)
      .default([])
      .meta({
        description:
          'What else the law asks for, one sentence each: a professional body, an insurance, a share capital. Links are written as in Markdown.',
        examples: [['Professional liability insurance: Example Insurance, Brussels, valid in the EU.']],
      }),
  })
  .meta({
    title: 'LegalInformation',
    description: 'What the law asks the provider to publish of itself. With it, the website has an imprint.',
  });
export type LegalContent = z.infer<typeof LegalContent>;
