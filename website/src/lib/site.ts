import siteJson from '../site.json?raw';
import { formatsIn } from './formats.ts';
import { mergeTexts, type Texts } from './merge-texts.ts';
import { resources } from './resources.ts';

export type Words = typeof import('../words/en.json');

/** The website in one language. */
export type Site = ReturnType<typeof createSite>;

/** Without a slash at its end. */
export const baseUrl = new URL(import.meta.env.SITE).origin;

interface Settings {
  readonly languages: readonly string[];
  readonly headlineCase?: string;
  readonly shareBackground?: string;
}

const settings: Settings = parseJson('/src/site.json', siteJson);

/** The case beside the headline of the home page, and the colour around a picture on other sites. */
export const { headlineCase, shareBackground = '#fff' } = settings;

const words = parseFiles<Words>(
  import.meta.glob<string>('/src/words/*.json', { eager: true, query: '?raw', import: 'default' }),
);
const texts = parseFiles<Texts>(
  import.meta.glob<string>('/src/content/*/texts.json', { eager: true, query: '?raw', import: 'default' }),
);

/** The first language is that of the resources. */
export const sites: readonly Site[] = settings.languages.map(createSite);

/** The page of each language, for `getStaticPaths()` of a page in `[...language]/`. */
export const languagePaths = () =>
  sites.map(({ prefix }) => ({ params: { language: prefix.slice(1) || undefined } }));

/** The page of each entry in each language, for that of a page in `[...language]/…/[slug]`. */
export async function entriesPerSite<Entry extends { readonly id: string } | { readonly slug: string }>(
  entriesIn: (site: Site) => readonly Entry[] | Promise<readonly Entry[]>,
) {
  const paths = sites.map(async (site) =>
    (await entriesIn(site)).map((entry) => ({
      params: {
        language: site.prefix.slice(1) || undefined,
        slug: 'slug' in entry ? entry.slug : slugOf(entry),
      },
      props: { entry },
    })),
  );
  return (await Promise.all(paths)).flat();
}

/** The last part of a file's path: `a` of `de/articles/a`. */
export const slugOf = ({ id }: { readonly id: string }) => id.slice(id.lastIndexOf('/') + 1);

/** The site whose addresses begin with `language`, the parameter of its pages. */
export function siteIn(language: string | undefined): Site {
  const site = sites.find(({ prefix }) => prefix.slice(1) === (language ?? ''));
  if (!site) throw new Error(`Cannot find the language "${language}": add it to src/site.json`);
  return site;
}

/** Paths of pages that exist once, in English, whatever the languages of the website. */
const englishPaths = ['/api'];

function createSite(tag: string, index: number) {
  const prefix = index === 0 ? '' : `/${tag.toLowerCase()}`;
  const untranslated = new Set<string>();
  const link = (path: string) =>
    englishPaths.includes(path) ? path : path === '/' ? prefix || '/' : prefix + path;
  const direction = directionOf(tag);
  const original = settings.languages[0] ?? tag;
  const originalDirection = directionOf(original);
  const marks = { lang: original, ...(originalDirection !== direction && { dir: originalDirection }) };
  return {
    /** BCP 47. */
    tag,
    direction,
    /** Its name in itself, such as "Deutsch". */
    name: nameOf(tag),
    /** What its addresses begin with: empty for the first language, else its tag, as in `/de`. */
    prefix,
    words: wordsIn(tag),
    resources:
      index === 0
        ? resources
        : mergeTexts(resources, texts[`/src/content${prefix}/texts.json`] ?? {}, untranslated),
    formats: formatsIn(tag),
    /** The address of a page in this language. `path` is the one in the first language. */
    link,
    /** The address of the page as Markdown or JSON, which Frontdesk makes of it. */
    variant: (path: string, extension: 'md' | 'json') =>
      `${link(path) === '/' ? '/index' : link(path)}.${extension}`,
    /** The address of a page with the origin. */
    url: (path: string) => baseUrl + link(path),
    /** The attributes of an element with a text of the resources, if that is not translated. */
    lang: (text: string | undefined): { readonly lang?: string; readonly dir?: string } =>
      text !== undefined && untranslated.has(text) ? marks : {},
  };
}

/** The words of a language, or else of the one without a country: `pt.json` has those of `pt-BR`. */
function wordsIn(tag: string): Words {
  const fileOf = (name: string) => `/src/words/${name}.json`;
  const file = words[fileOf(tag)] ? fileOf(tag) : fileOf(new Intl.Locale(tag).language);
  const found = words[file];
  if (!found) throw new Error(`Cannot find the words of "${tag}": add ${file.slice(1)}`);
  const all = words[fileOf('en')] ?? found;
  for (const [group, members] of Object.entries(all))
    for (const name of Object.keys(members))
      if (!(name in (found[group as keyof Words] ?? {})))
        throw new Error(`Cannot find a word in ${file.slice(1)}: add "${name}" to "${group}"`);
  return found;
}

function directionOf(tag: string) {
  return new Intl.Locale(tag).getTextInfo().direction ?? 'ltr';
}

function nameOf(tag: string): string {
  const { language } = new Intl.Locale(tag);
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(language) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** Parses the JSON of editors. */
function parseFiles<Value>(files: Readonly<Record<string, string>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, parseJson<Value>(path, text)]),
  );
}

/** An error names the file, which that of an import does not. */
function parseJson<Value>(path: string, text: string): Value {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`Cannot read "${path.slice(1)}": ${(error as Error).message}`);
  }
}
