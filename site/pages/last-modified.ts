import type { Resources } from '../resources/all-resources.ts';

interface DatedContent {
  readonly modified: string;
}

/** The latest `modified` day; empty without arguments. */
export function lastModified(...dated: DatedContent[]): string {
  return (
    dated
      .map(({ modified }) => modified)
      .toSorted()
      .at(-1) ?? ''
  );
}

/** The latest day on which any content changed. */
export function siteLastModified({ company, services, pricing, cases, nextStep }: Resources): string {
  return lastModified(company, services.diagnostic, ...services.projects, pricing, ...cases.cases, nextStep);
}
