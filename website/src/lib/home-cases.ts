import type { Case } from './resources.ts';
import { headlineCase } from './site.ts';

const maxCards = 3;

/**
 * The cases of the home page, each in another place: beside the headline the one of src/site.json or the first with a
 * figure, then a client's words, and the others on cards.
 */
export function homeCases(cases: readonly Case[]) {
  const chosen = cases.find(({ slug }) => slug === headlineCase);
  const quoted = cases.find((item) => item.quotation && item !== chosen);
  const others = cases.filter((item) => item !== quoted);
  const headline = chosen ?? others.find(({ figures = [] }) => figures.length > 0) ?? others[0] ?? quoted;
  return { headline, quoted, cards: others.filter((item) => item !== headline).slice(0, maxCards) };
}
