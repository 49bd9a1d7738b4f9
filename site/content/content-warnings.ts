import type { Content } from '../../contract/resources/all-resources.ts';
import { remembered } from '../cache/remembered.ts';
import { codePointPredicate, drawnFonts, filesOf, typefaces } from '../website/theme/font-pairs.ts';

/** Warnings about content that can be published but probably contains a mistake. */
export function contentWarnings(content: Content): string[] {
  return [
    ...languageWarning(content),
    ...nameWarning(content),
    ...dayWarning(content),
    ...linksWarning(content),
  ];
}

/** The promised day depends on the firm's time zone. */
function dayWarning({ company, nextStep }: Content): string[] {
  const hasPromise = nextStep.steps.some(({ workingDays }) => workingDays !== undefined);
  if (!hasPromise || company.timeZone !== undefined) return [];
  return [
    'next-step.json has "workingDays", but the form cannot promise a day without a time zone: add "timeZone" to company.json',
  ];
}

/** The website promises links with which readers and programs can check a case. */
function linksWarning({ cases }: Content): string[] {
  const unlinked = cases.filter(({ links }) => links.length === 0).map(({ slug }) => `"${slug}"`);
  if (unlinked.length === 0) return [];
  return [
    `Readers cannot check the ${unlinked.length === 1 ? 'case' : 'cases'} ${unlinked.join(', ')}: add a link to "links", such as a public notice or a report by the client`,
  ];
}

/** Words that are frequent in one language and rare in the others. They make up about a tenth of a text. */
const frequentWords = {
  en: /^(?:and|are|for|that|the|they|to|which|with|you)$/,
  de: /^(?:auch|das|eine|für|ist|mit|nicht|sie|sind|und|werden|wir)$/,
} as const;

/** The minimum share of frequent words, and the minimum number of words, for telling the language of a text. */
const [minShare, minWords] = [0.05, 100];

/** Screen readers use the language of a page to pronounce it, so a wrong one makes the page hard to understand. */
function languageWarning(content: Content): string[] {
  const { language } = content.website.words;
  const detected = detectLanguage(textOf(content), new Intl.Locale(language).maximize());
  if (detected === undefined) return [];
  return [
    `The content seems to be in ${detected}, but the language of the website is "${language}": set "language" in words.json to the language of the content`,
  ];
}

/** The language or script of a text, if it certainly differs from that of `locale`. */
function detectLanguage(text: string, { language, script }: Intl.Locale): string | undefined {
  const { latin, words, shares } = measureText(text);
  if (script === 'Latn' && latin < 0.5) return 'another script';
  if (script !== 'Latn' && latin > 0.9) return 'the Latin script';
  if (words < minWords) return undefined;
  const [first] = shares.toSorted((a, b) => b.share - a.share);
  if (!first || first.share < minShare || first.name === language) return undefined;
  return new Intl.DisplayNames('en', { type: 'language' }).of(first.name);
}

/** The share of Latin letters in a text, its number of words, and the share of the frequent words of each language. */
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
  return [summary, ...about, ...whatWeDoNotDo, ...cases.map(({ body }) => body)].join('\n');
}

/** A logo replaces the name in share images, so the typeface does not matter. */
function nameWarning({ company: { name }, website: { theme } }: Content): string[] {
  const predicates = filesOf(typefaces[drawnFonts(theme)].text).map(codePointPredicate);
  const missing = [...new Set(name)].filter(
    (character) => !predicates.some((covers) => covers(character.codePointAt(0) ?? 0)),
  );
  if (theme.logo !== undefined || missing.length === 0) return [];
  return [
    `The pictures that other sites show for a shared link omit the firm's name, because the typeface lacks "${missing.join('')}": add a "logo" to theme.json, which replaces the name`,
  ];
}
