import { fillInMarker } from '../../contract/content/content-fields.ts';
import type { ResourceContent } from '../../contract/resources/all-resources.ts';
import type { Words } from '../../contract/words/words.ts';

/** Warnings about content that can be published but probably contains a mistake. */
export function contentWarnings(content: ResourceContent, { language }: Pick<Words, 'language'>): string[] {
  return [
    ...languageWarning(content, language),
    ...dayWarning(content),
    ...linksWarning(content),
    ...unencryptedLinks(content),
  ];
}

/** The form can only promise a day if the firm's time zone is known. */
function dayWarning({ company, nextStep }: ResourceContent): string[] {
  const hasPromise = nextStep.steps.some(({ workingDays }) => workingDays !== undefined);
  if (!hasPromise || company.timeZone !== undefined) return [];
  return [
    'next-step.json has "workingDays", but the form cannot promise a day without a time zone: add "timeZone" to company.json',
  ];
}

/** Readers and programs use the links of a case to verify it. */
function linksWarning({ cases }: ResourceContent): string[] {
  const unlinkedCases = cases.filter(({ links }) => links.length === 0).map(({ slug }) => `"${slug}"`);
  if (unlinkedCases.length === 0) return [];
  return [
    `Readers cannot verify the ${unlinkedCases.length === 1 ? 'case' : 'cases'} ${unlinkedCases.join(', ')}: add a link to "links", such as a public notice or a report by the client`,
  ];
}

/** Reports the first link of each case to a page without encryption. */
function unencryptedLinks({ cases }: ResourceContent): string[] {
  return cases.flatMap(({ slug, links }) => {
    const [first] = links.filter(({ url }) => url.startsWith('http:'));
    if (!first) return [];
    return [
      `The case "${slug}" links to "${first.url}", which is not encrypted: write "https://" if that address opens in a browser`,
    ];
  });
}

/** Words that are frequent in one language and rare in others. They make up about a tenth of a typical text. */
const frequentWords = {
  en: /^(?:and|are|for|that|the|they|to|which|with|you)$/,
  de: /^(?:auch|das|eine|für|ist|mit|nicht|sie|sind|und|werden|wir)$/,
} as const;

/** The minimum share of frequent words, and the minimum number of words, for detecting the language of a text. */
const [minShare, minWords] = [0.05, 100];

/** Agents and the form depend on the language of the content. */
function languageWarning(content: ResourceContent, language: string): string[] {
  const detectedLanguage = detectLanguage(textOf(content), new Intl.Locale(language).maximize());
  if (detectedLanguage === undefined) return [];
  return [
    `The content seems to be in ${detectedLanguage}, but its language is "${language}": set "language" in words.json to the language of the content`,
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
function measureText(text: string) {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = (text.match(/\p{Script=Latin}/gu)?.length ?? 0) / Math.max(letters, 1);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const shares = Object.entries(frequentWords).map(([name, pattern]) => ({
    name,
    share: words.filter((word) => pattern.test(word)).length / words.length,
  }));
  return { latin, words: words.length, shares };
}

function textOf({ company, cases }: ResourceContent): string {
  const { summary, about, whatWeDoNotDo } = company;
  return [summary, ...about, ...whatWeDoNotDo, ...cases.flatMap(({ body }) => body ?? [])]
    .filter((text) => !text.includes(fillInMarker))
    .join('\n');
}
