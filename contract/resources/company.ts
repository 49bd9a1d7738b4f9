import type { z } from 'zod';
import { CompanyContent } from '../content/company-content.ts';
import { absoluteUrl } from '../content/content-fields.ts';

/** `/api/v1/company`: the provider. */
export const Company = CompanyContent.omit({ $schema: true })
  .extend({ link: absoluteUrl('The website.', 'https://example.com/') })
  .meta({ title: 'Company', description: 'Who the provider is.' });
export type Company = z.infer<typeof Company>;
