import type { Content } from '../../contract/resources/all-resources.ts';
import { remembered } from '../cache/remembered.ts';
import { drawnFonts, filesOf, isForCodePoint, typefaces } from '../website/theme/font-pairs.ts';

/** What to tell a firm of content that can be published, but hardly as it is meant. */
export function contentWarnings(content: Content): string[] {
  return [
    ...languageWarning(content),
    ...nameWarning(content),
    ...dayWarning(content),
    ...linksWarning(content),
  ];
}

/** The day of the answer is that of the firm's clocks. */
function dayWarning({ company, nextStep }: Content): string[] {
  const counts = nextStep.steps.some(({ workingDays }) => workingDays !== undefined);
  if (!counts || company.timeZone !== undefined) return [];
  return [
    'next-step.json has "workingDays", but the form promises no day: write "timeZone" in company.json as well',
  ];
}

/** Readers and programs are promised links by which they can check a case. */
function linksWarning({ cases }: Content): string[] {
  const unlinked = cases.filter(({ links }) => links.length === 0).map(({ slug }) => `"${slug}"`);
  if (unlinked.length === 0) return [];
  return [
    `Nobody can check ${unlinked.length === 1 ? 'the case' : 'the cases'} ${unlinked.join(', ')}: give each a link in "links", such as a notice or a report of the client`,
  ];
}

/** Words that are frequent in one of the languages and rare in all others. Texts have about a word in ten of them. */
const frequentWords = {
  en: /^(?:and|are|for|that|the|they|to|which|with|you)$/,
  de: /^(?:auch|das|eine|für|ist|mit|nicht|sie|sind|und|werden|wir)$/,
} as const;

/** Share of its words from which a text is in a language, and how many it takes to tell. */
const [leastShare, leastWords] = [0.05, 100];

/** Screen readers pronounce a page by its language, so that a wrong one makes it hard to understand. */
function languageWarning(content: Content): string[] {
  const { language } = content.website.words;
  const seen = seenLanguage(textOf(content), new Intl.Locale(language).maximize());
  if (seen === undefined) return [];
  return [
    `The content seems to be in ${seen}, but the website says that it is in "${language}": write the language of the content as "language" in words.json`,
  ];
}

/** In what a text is, if that is surely another language than `locale`. */
function seenLanguage(text: string, { language, script }: Intl.Locale): string | undefined {
  const { latin, words, shares } = measureText(text);
  if (script === 'Latn' && latin < 0.5) return 'another script';
  if (script !== 'Latn' && latin > 0.9) return 'the Latin script';
  if (words < leastWords) return undefined;
  const [first] = shares.toSorted((one, other) => other.share - one.share);
  if (!first || first.share < leastShare || first.name === language) return undefined;
  return new Intl.DisplayNames('en', { type: 'language' }).of(first.name);
}

/** Its share of Latin letters, how many words it has, and the share of the most frequent ones of each language. */
const measureText = remembered((text) => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = (text.match(/\p{Script=Latin}/gu)?.length ?? 0) / Math.max(letters, 1);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const shares = Object.entries(frequentWords).map(([name, frequent]) => ({
    name,
    share: words.filter((word) => frequent.test(word)).length / words.length,
  }));
  return { latin, words: words.length, shares };
});

function textOf({ company, cases }: Content): string {
  const { summary, about, whatWeDoNotDo } = company;
  return [summary, ...about, ...whatWeDoNotDo, ...cases.map((item) => item.body)].join('\n');
}

/** A logo has its letters as paths, or as pixels. */
function nameWarning({ company: { name }, website: { theme } }: Content): string[] {
  const files = filesOf(typefaces[drawnFonts(theme)].text).map(isForCodePoint);
  const missing = [...new Set(name)].filter((one) => !files.some((isFor) => isFor(one.codePointAt(0) ?? 0)));
  if (theme.logo !== undefined || missing.length === 0) return [];
  return [
    `The pictures that other sites show for a shared link have no name, because the typeface lacks "${missing.join('')}": add a "logo" to theme.json, which replaces it`,
  ];
}
