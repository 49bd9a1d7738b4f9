import type { Company } from '../../contract/resources/company.ts';

/** Where what is said of things is defined. */
export const context = 'https://schema.org';

/** How data names the consultancy, which the first page describes. */
export function reference({ link }: Company) {
  return { '@id': `${link}#organization` };
}
