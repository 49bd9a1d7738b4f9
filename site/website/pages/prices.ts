import { fill } from '../../../contract/words/fill.ts';
import type { Site } from '../../resources/site.ts';
import { siteLanguage } from '../html/language.ts';

/** The price of the diagnostic as the language of the website writes it, or that it is free. */
export function priceOfDiagnostic({ resources: { pricing }, website: { words } }: Site): string {
  const { price } = pricing.diagnostic;
  return price.amount === 0 ? words.common.free : siteLanguage(words.language).money(price);
}

/** What projects cost, and unless the firm agrees it otherwise, that they are priced in phases; absent where no price of projects is published. */
export function priceOfProjects({ resources: { pricing }, website: { words } }: Site): string | undefined {
  const { project } = pricing;
  if (!project) return undefined;
  const range = siteLanguage(words.language).moneyRange(project.orderOfMagnitude);
  return project.agreement === undefined ? fill(words.service.priceOfProject, { range }) : range;
}
