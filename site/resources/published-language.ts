import type { Properties } from 'hast';
import {
  articlePath,
  casePath,
  englishPagePaths,
  feedPath,
  jsonPath,
  languagePath,
  markdownPath,
  ownPagePath,
  pagePaths,
  sentPath,
  servicePath,
} from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import {
  type LanguageContent,
  resourcePaths,
  type Translation,
} from '../../contract/resources/all-resources.ts';
import type { Words } from '../../contract/words/words.ts';
import { memoize } from '../cache/remembered.ts';
import type { PageLanguage } from '../tree/nodes.ts';

/** A language in which the site is published, and the paths of its documents. */
export interface PublishedLanguage extends PageLanguage {
  /** The language tag (BCP 47). */
  readonly tag: string;
  readonly direction: Words['direction'];
  /** Precedes its paths: empty for the first language, or else such as `/en`. */
  readonly prefix: string;
  /** Origin of the deployment, without a trailing slash. */
  readonly baseUrl: string;
  /** Whether the page at a path of the first language exists in this language. Pages in English belong to none. */
  hasPage(path: string): boolean;
  /**
   * Returns the path in this language of what the first language has at `path`, which may end with a query or a fragment.
   * What does not exist in this language has the same path in all.
   *
   * @example
   * english.linkTo('/pricing#vat'); // '/en/pricing#vat'
   * english.linkTo('/openapi.json'); // '/openapi.json'
   */
  linkTo(path: string): string;
  /** Returns the URL of the same. */
  urlOf(path: string): string;
  /** Returns the attributes of a text that is not translated, and therefore in the first language. */
  attributesOf(text: string): Properties | undefined;
}

/** Returns the language of `content`, which is the content of the firm itself, or a translation of it. */
export function languageOf(
  content: LanguageContent & Partial<Translation>,
  original: LanguageContent,
  baseUrl: string,
): PublishedLanguage {
  const { language: tag, direction } = content.website.words;
  const { language: lang, direction: dir } = original.website.words;
  return publishedLanguage({
    tag,
    direction,
    prefix: content === original ? '' : languagePath(tag),
    baseUrl,
    pages: pagesIn(content),
    untranslated: [...(content.untranslated ?? [])],
    attributes: { lang, ...(direction !== dir && { dir }) },
  });
}

interface LanguageData extends Pick<PublishedLanguage, 'tag' | 'direction' | 'prefix' | 'baseUrl'> {
  readonly pages: readonly string[];
  readonly untranslated: readonly string[];
  /** The attributes of untranslated texts. */
  readonly attributes: Properties;
}

/** Memoized, because pages are written again if their language is another object. */
const publishedLanguage = memoize((data: LanguageData): PublishedLanguage => {
  const { tag, direction, prefix, baseUrl, attributes } = data;
  const pages = new Set(data.pages);
  const untranslated = new Set(data.untranslated);
  const documents = new Set<string>([
    ...data.pages.flatMap((page) => [page, markdownPath(page), jsonPath(page)]),
    ...Object.values(resourcePaths),
    paths.llmsFullTxt,
    ...(pages.has(pagePaths.articles) ? [feedPath] : []),
    sentPath,
  ]);
  const linkTo = (path: string) => {
    const [document = ''] = path.split(/[?#]/);
    if (!documents.has(document)) return path;
    return prefix !== '' && document === pagePaths.home ? prefix + path.slice(1) : prefix + path;
  };
  return {
    tag,
    direction,
    prefix,
    baseUrl,
    hasPage: (path) => pages.has(path),
    linkTo,
    urlOf: (path) => baseUrl + linkTo(path),
    attributesOf: (text) => (untranslated.has(text) ? attributes : undefined),
  };
});

/** The pages in the language of the content. */
function pagesIn({ company, services, cases, website }: LanguageContent): string[] {
  const absent: readonly string[] = [
    ...englishPagePaths(),
    ...(cases.length > 0 ? [] : [pagePaths.cases]),
    ...(website.articles.length > 0 ? [] : [pagePaths.articles]),
    ...(company.legal ? [] : [pagePaths.imprint]),
  ];
  return [
    ...Object.values(pagePaths).filter((path) => !absent.includes(path)),
    ...services.map(({ slug }) => servicePath(slug)),
    ...cases.map(({ slug }) => casePath(slug)),
    ...website.articles.map(({ slug }) => articlePath(slug)),
    ...website.pages.map(({ slug }) => ownPagePath(slug)),
  ];
}
