import { fillInMarker } from '../../contract/content/content-fields.ts';
import { countInDigits } from '../../contract/in-words.ts';
import type { LanguageContent, Translation } from '../../contract/resources/all-resources.ts';
import { memoize } from '../cache/remembered.ts';
import { typefacesOf } from '../website/theme/fonts.ts';
import { iconOf } from '../website/theme/icon.ts';
import { unencrypted } from './markdown/link-rules.ts';
import { stringsIn } from './media/read-media.ts';

/** Warnings about content that can be published but probably contains a mistake. */
export function contentWarnings(content: LanguageContent): string[] {
  return [
    ...languageWarning(content),
    ...iconWarning(content),
    ...typefaceWarnings(content),
    ...dayWarning(content),
    ...linksWarning(content),
    ...unencryptedLinks(content),
  ];
}

/** The form can only promise a day if the firm's time zone is known. */
function dayWarning({ company, nextStep }: LanguageContent): string[] {
  const hasPromise = nextStep.steps.some(({ workingDays }) => workingDays !== undefined);
  if (!hasPromise || company.timeZone !== undefined) return [];
  return [
    'next-step.json has "workingDays", but the form cannot promise a day without a time zone: add "timeZone" to company.json',
  ];
}

/** The website promises links that readers and programs can use to verify a case. */
function linksWarning({ cases }: LanguageContent): string[] {
  const unlinkedCases = cases.filter(({ links }) => links.length === 0).map(({ slug }) => `"${slug}"`);
  if (unlinkedCases.length === 0) return [];
  return [
    `Readers cannot verify the ${unlinkedCases.length === 1 ? 'case' : 'cases'} ${unlinkedCases.join(', ')}: add a link to "links", such as a public notice or a report by the client`,
  ];
}

/** Reports the first link of each case to a page without encryption. */
function unencryptedLinks({ cases }: LanguageContent): string[] {
  return cases.flatMap(({ slug, links }) => {
    const [first] = links.filter(({ url }) => url.startsWith('http:'));
    if (!first) return [];
    const { problem, fix } = unencrypted(first.url);
    return [`The case "${slug}" ${problem}: ${fix}`];
  });
}

/** Words that are frequent in one language and rare in others. They make up about a tenth of a typical text. */
const frequentWords = {
  en: /^(?:and|are|for|that|the|they|to|which|with|you)$/,
  de: /^(?:auch|das|eine|für|ist|mit|nicht|sie|sind|und|werden|wir)$/,
} as const;

/** The minimum share of frequent words, and the minimum number of words, for detecting the language of a text. */
const [minShare, minWords] = [0.05, 100];

/** Screen readers pronounce a page according to its language. A wrong language makes the page hard to understand. */
export function languageWarning(content: LanguageContent & Partial<Translation>): string[] {
  const { language } = content.website.words;
  const detectedLanguage = detectLanguage(textOf(content), new Intl.Locale(language).maximize());
  if (detectedLanguage === undefined) return [];
  return [
    content.untranslated
      ? `The translation in content/${language} seems to be in ${detectedLanguage}: name the folder after the language of its texts`
      : `The content seems to be in ${detectedLanguage}, but the language of the website is "${language}": set "language" in words.json to the language of the content`,
  ];
}

/** The language or script of a text, if it is clearly different from that of the locale. */
function detectLanguage(text: string, { language, script }: Intl.Locale): string | undefined {
  if (text === '') return undefined;
  const { latin, words, shares } = measureText(text);
  if (script === 'Latn' && latin < 0.5) return 'another script';
  if (script !== 'Latn' && latin > 0.9) return 'the Latin script';
  if (words < minWords) return undefined;
  const [mostLikely] = shares.toSorted((a, b) => b.share - a.share);
  if (!mostLikely || mostLikely.share < minShare || mostLikely.name === language) return undefined;
  return new Intl.DisplayNames('en', { type: 'language' }).of(mostLikely.name);
}

/** Measures the share of Latin letters, the number of words, and the share of each language's frequent words. */
const measureText = memoize((text: string) => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = (text.match(/\p{Script=Latin}/gu)?.length ?? 0) / Math.max(letters, 1);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const shares = Object.entries(frequentWords).map(([name, pattern]) => ({
    name,
    share: words.filter((word) => pattern.test(word)).length / words.length,
  }));
  return { latin, words: words.length, shares };
});

function textOf({ company, cases, untranslated }: LanguageContent & Partial<Translation>): string {
  const { summary, about, whatWeDoNotDo } = company;
  return [summary, ...about, ...whatWeDoNotDo, ...cases.flatMap(({ body }) => body ?? [])]
    .filter((text) => !text.includes(fillInMarker) && !untranslated?.has(text))
    .join('\n');
}

/** Browsers show a letter that the typeface lacks in another one; pictures cannot. */
function iconWarning({ company: { name }, website }: LanguageContent): string[] {
  const { svg, drawing } = iconOf(name, website);
  if (svg === drawing) return [];
  return [
    `Icons on home screens and in search results are plain squares, because the typeface lacks the initial of "${name}": add an "icon" to theme.json, or a file that has it to "fonts"`,
  ];
}

const charactersOf = memoize((text: string) => [...new Set(text.normalize())].join(''));

/** Reports characters that a typeface of the firm lacks. Nobody looks at every page in search of a different font. */
function typefaceWarnings({ website, ...resources }: LanguageContent): string[] {
  const { theme, media: _, fonts, warnings: __, ...texts } = website;
  if (typeof theme.fonts !== 'object') return [];
  const { text, display } = typefacesOf(theme.fonts, fonts);
  const characters = new Set(stringsIn([resources, texts]).map(charactersOf).join(''));
  const visible = [...characters].filter((character) => /[\p{L}\p{M}\p{N}\p{P}\p{Sc}]/u.test(character));
  return [...new Set([text, display])].flatMap((face) => {
    const files = face?.files ?? [];
    const missing = visible.filter((item) => !files.some(({ covers }) => covers(item.codePointAt(0) ?? 0)));
    if (files.length === 0 || missing.length === 0) return [];
    const count = countInDigits(missing.length, 'character');
    return `The typeface of "${files[0]?.name}" lacks ${count} of the content (${missing.slice(0, 8).join(' ')}), which readers see in another font: add a file with them to "fonts" in theme.json`;
  });
}
