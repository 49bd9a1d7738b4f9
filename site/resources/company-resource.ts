import { Company } from '../../contract/resources/company.ts';
import type { Content } from '../content/site-content.ts';
import { withoutSchema } from './without-schema.ts';

export function companyResource(content: Content, baseUrl: string): Company {
  return Company.parse({ ...withoutSchema(content.company), link: `${baseUrl}/` });
}
