import { Cases } from '../../contract/resources/cases.ts';
import type { Content } from '../content/site-content.ts';
import { caseLink } from '../page-links.ts';
import { withoutSchema } from './without-schema.ts';

export function casesResource({ cases }: Content, baseUrl: string): Cases {
  return Cases.parse({
    cases: cases.map((item) => ({ ...withoutSchema(item), link: caseLink(baseUrl, item.slug) })),
  });
}
