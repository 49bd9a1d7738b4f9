import { z } from 'zod';
import { schemaReference } from './content-fields.ts';

/** content/theme.json: the look of the website. */
export const ThemeContent = z
  .strictObject({
    $schema: schemaReference('theme'),
    accent: z
      .string()
      .regex(/^#[\da-f]{6}$/, 'write a colour as "#" and six lower-case hexadecimal digits')
      .default('#0d5745')
      .meta({ description: 'Colour of links and buttons.', examples: ['#0d5745'] }),
  })
  .meta({ title: 'Theme', description: 'The look of the website.' });
export type ThemeContent = z.infer<typeof ThemeContent>;
