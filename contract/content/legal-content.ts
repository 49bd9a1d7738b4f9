import { z } from 'zod';
import { line, lineWithLinks, optionalLines } from './content-fields.ts';

/** A telephone number in international format, which can be converted to a `tel:` URI (RFC 3966). */
export const telephone = z
  .string()
  .min(7)
  .max(30)
  .regex(
    /^\+[1-9](?:[ .-]?\d)+$/,
    'write "+", the country code and the number, for instance "+32 9 123 45 67"',
  )
  .meta({
    description: 'Published telephone number of the provider, with the country code.',
    examples: ['+32 9 123 45 67'],
  })
  .optional();

/** The provider's entry in a public register. */
const Register = z
  .strictObject({
    name: line(120).meta({
      description: 'Name of the register.',
      examples: ['Commercial register of Ghent'],
    }),
    number: line(60).meta({ description: 'Registration number.', examples: ['0123.456.789'] }),
  })
  .meta({ description: 'The provider’s entry in a public register.' });

/** Legal information that a provider is required to publish: Directive 2000/31/EC, article 5, and similar laws. */
export const LegalContent = z
  .strictObject({
    name: line(120).meta({
      description: 'The legal name of the provider.',
      examples: ['Example Consulting BV'],
    }),
    form: line(80)
      .meta({ description: 'The legal form, in words.', examples: ['Private limited company'] })
      .optional(),
    address: z
      .array(line(120))
      .min(1)
      .max(6)
      .meta({
        description: 'The postal address of the registered office, line by line, without the name.',
        examples: [['Example Street 1', '9000 Ghent', 'Belgium']],
      }),
    representedBy: optionalLines(12, 120).meta({
      description: 'The provider’s legal representatives.',
      examples: [['Ada Example, managing director']],
    }),
    register: Register.optional(),
    vatId: line(40)
      .meta({ description: 'VAT identification number.', examples: ['BE 0123.456.789'] })
      .optional(),
    supervisoryAuthority: line(200)
      .meta({
        description: 'The authority that supervises the provider, if its work requires a licence.',
        examples: ['Federal Public Service Economy, Brussels'],
      })
      .optional(),
    further: z
      .array(lineWithLinks(300))
      .max(10)
      .default([])
      .meta({
        description:
          'Other information that the law requires, one sentence per item, such as a professional body, insurance or share capital. Markdown links are allowed.',
        examples: [['Professional liability insurance: Example Insurance, Brussels, valid in the EU.']],
      }),
  })
  .meta({
    title: 'LegalInformation',
    description:
      'Legal information that the provider is required to publish. If present, the website has an imprint.',
  });
export type LegalContent = z.infer<typeof LegalContent>;
