import type { Resources } from '../resources/resources.ts';

interface Dated {
  readonly modified: string;
}

/** The latest of the days on which something changed. */
export function latestOf(...dated: Dated[]): string {
  return (
    dated
      .map(({ modified }) => modified)
      .toSorted()
      .at(-1) ?? ''
  );
}

/** The latest day on which anything that is published changed. */
export function latest({ company, services, pricing, cases, nextStep }: Resources): string {
  return latestOf(company, services.diagnostic, ...services.projects, pricing, ...cases.cases, nextStep);
}
