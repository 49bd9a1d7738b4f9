import { isEnglish } from '../../contract/content/codes.ts';
import { resolveWords } from '../../contract/words/resolve-words.ts';
import type { Words } from '../../contract/words/words.ts';
import type { HomePage } from '../folder/listed-pages.ts';
import { readShippedWords } from '../resources/languages.ts';
import type { Site } from '../resources/site.ts';
import { type FramePage, readFrame } from './frame/read-frame.ts';
import { type Frame, plainFrame } from './html/render-page.ts';

export interface Edition {
  readonly site: Site;
  readonly words: Words;
  /** Whether the texts of the firm's content are in this language. */
  readonly hasContent: boolean;
  /** Precedes the paths of its language, such as `/de`; empty for the first one. */
  readonly prefix: string;
  readonly frame: Frame;
  /** Path of the site's privacy page. */
  readonly privacy: string | undefined;
}

export interface EditionsSource {
  readonly site: Site;
  readonly homes: readonly HomePage[];
  /** The page that lends its frame, keyed by the prefix of its language. Languages without one have that of the first. */
  readonly frames: ReadonlyMap<string, FramePage>;
  /** The origins of the site's own addresses, besides that of the deployment. */
  readonly origins: ReadonlySet<string>;
  /** Path of the site's privacy page. */
  readonly privacy: string | undefined;
  /** The firm's words in languages besides that of the content, keyed by language tag. */
  readonly words: ReadonlyMap<string, Words>;
}

/**
 * Returns the languages that have a home page and words, and the styles of their frames. The first one has English words if
 * there are none for it.
 */
export function editionsOf({ site, homes, frames, origins, privacy, words }: EditionsSource) {
  const { baseUrl, resources } = site;
  const read = new Map([...frames].map(([prefix, page]) => [prefix, readFrame(page, { baseUrl, origins })]));
  const shared = homes.length > 0 ? homes : [{ page: undefined, prefix: '' }];
  const editions = shared.flatMap(({ page, prefix }, index): Edition[] => {
    const isFirst = index === 0;
    const tag = page?.language ?? (isFirst ? site.words.language : undefined);
    const own = tag === undefined ? undefined : wordsFor(tag, site.words, words);
    const edition = own ?? (isFirst ? wordsFor('en', site.words, words) : undefined);
    if (!edition) return [];
    const { language, direction } = edition;
    const icon = iconOf(page?.icon, baseUrl, origins);
    const firm = resources.company.name;
    const frame =
      (read.get(prefix) ?? read.get(''))?.frame ??
      plainFrame({ firm, home: page?.path ?? '/', icon, language, direction });
    const hasContent = isSameLanguage(site.words.language, language);
    return [{ site, words: edition, hasContent, prefix: isFirst ? '' : prefix, frame, privacy }];
  });
  const results = [...read.values()];
  return {
    editions: uniqueBy(editions, ({ words: { language } }) => language) as readonly Edition[] as readonly [
      Edition,
      ...Edition[],
    ],
    // Frames of several languages have the same styles.
    documents: uniqueBy(
      results.flatMap(({ documents }) => documents),
      ({ path }) => path,
    ),
    warnings: results.flatMap(({ issues }) => issues),
  };
}

const uniqueBy = <Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] =>
  items.filter((item) => items.find((other) => keyOf(other) === keyOf(item)) === item);

/** Returns the path of an icon of the site. Frontdesk's pages load nothing from other sites. */
function iconOf(icon: string | undefined, baseUrl: string, origins: ReadonlySet<string>): string | undefined {
  const url = icon === undefined ? null : URL.parse(icon);
  return url && (url.origin === baseUrl || origins.has(url.origin)) ? url.pathname + url.search : undefined;
}

/**
 * Returns the words of a language: those of the firm's content, those in `others`, or else Frontdesk's own. Undefined if
 * there are none.
 */
function wordsFor(tag: string, content: Words, others: ReadonlyMap<string, Words>): Words | undefined {
  if (isSameLanguage(content.language, tag)) return content;
  const words =
    [...others.values()].find(({ language }) => isSameLanguage(language, tag)) ?? shippedWords(tag);
  if (!words) return undefined;
  // A question that the firm does not ask is in no language.
  const fields = Object.entries(words.fields).map(([name, field]) => {
    const { isLeftOut = false } = content.fields[name as keyof Words['fields']];
    return [name, { ...field, isLeftOut }];
  });
  return { ...words, fields: Object.fromEntries(fields) as Words['fields'] };
}

function shippedWords(tag: string): Words | undefined {
  const shipped = readShippedWords(tag);
  if (!isEnglish(tag) && Object.keys(shipped).length === 0) return undefined;
  return resolveWords({ $schema: '', language: tag }, shipped);
}

/** Compares languages without their regions: "de" and "de-AT" are the same. */
const isSameLanguage = (tag: string, other: string) =>
  new Intl.Locale(tag).language === new Intl.Locale(other).language;
