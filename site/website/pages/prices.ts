import { fill } from '../../../contract/words/fill.ts';
import type { Words } from '../../../contract/words/words.ts';
import type { Site } from '../../resources/site.ts';
import { siteLanguage } from '../html/language.ts';

/** Returns the price of the diagnostic in the language of the website, or the word for "free". */
export function priceOfDiagnostic({ resources: { pricing }, website: { words } }: Site): string {
  const { price } = pricing.diagnostic;
  if (price.amount === 0) return words.common.free;
  return withTaxNote(siteLanguage(words.language).money(price), pricing, words);
}

/** Returns the price range of projects, and whether they are priced phase by phase, if the firm publishes a range. */
export function priceOfProjects({ resources: { pricing }, website: { words } }: Site): string | undefined {
  const { project } = pricing;
  if (!project?.orderOfMagnitude) return undefined;
  const range = withTaxNote(
    siteLanguage(words.language).moneyRange(project.orderOfMagnitude),
    pricing,
    words,
  );
  return project.agreement === undefined ? fill(words.service.priceOfProject, { range }) : range;
}

/** Returns a price followed by the firm's note about taxes, if there is one. */
export const withTaxNote = (price: string, { taxNote }: Site['resources']['pricing'], { common }: Words) =>
  taxNote === undefined ? price : fill(common.priceWithTaxNote, { price, taxNote });
