import type { Resources } from '../resources/all-resources.ts';

interface DatedContent {
  readonly modified: string;
}

/** The latest of the days on which something changed. */
export function lastModified(...dated: DatedContent[]): string {
  return (
    dated
      .map(({ modified }) => modified)
      .toSorted()
      .at(-1) ?? ''
  );
}

/** The latest day on which anything that is published changed. */
export function siteLastModified({ company, services, pricing, cases, nextStep }: Resources): string {
  return lastModified(company, services.diagnostic, ...services.projects, pricing, ...cases.cases, nextStep);
}
