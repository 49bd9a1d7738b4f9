import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompanyContent } from '../../contract/content/company-content.ts';
import { countInDigits } from '../../contract/in-words.ts';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import { attribute, collapse, elementsIn, isElement, parseHtml } from '../../site/folder/html.ts';
import { homePages } from '../../site/folder/listed-pages.ts';
import { findMain } from '../../site/folder/main-content.ts';
import { readWebsite } from '../../site/folder/read-website.ts';
import type { WebPage } from '../../site/folder/website.ts';
import { SynthError } from '../input-error.ts';
import { organizationOf } from './organization.ts';

/** A value that the website states, and where. */
export interface WebsiteFact {
  /** A member of company.json, or of `website` in frontdesk.json. */
  readonly member: string;
  readonly value: unknown;
  /** The page and the element. */
  readonly place: string;
}

interface WebsiteFacts {
  /** Members of company.json. */
  readonly company: readonly WebsiteFact[];
  /** Members of `website` in frontdesk.json. */
  readonly pages: readonly WebsiteFact[];
  /** What was not found, or is ambiguous, one line each. */
  readonly open: readonly string[];
}

/** Reads what a built website says about the firm without doubt. Rejects with a SynthError if it has no home page. */
export async function readWebsiteFacts(folder: string): Promise<WebsiteFacts> {
  const noHomePage = new SynthError(
    `Cannot find index.html in "${folder}": name the folder that your generator writes, such as dist, public or _site`,
  );
  if (!existsSync(join(folder, 'index.html'))) throw noHomePage;
  const { pages, origins, issues } = await readWebsite({
    folder,
    exclude: [],
    baseUrl: baseUrlPlaceholder,
    isReserved: () => false,
  });
  const error = issues.find(({ severity }) => severity === 'error');
  if (error) throw new SynthError(`Cannot read "${error.place}": it ${error.problem}. Fix: ${error.fix}`);
  const homes = homePages({ pages });
  const [home] = homes.map(({ page }) => page);
  if (!home) throw noHomePage;
  const { root, meta } = parsePage(folder, home);
  const organization = organizationOf(root);
  const fromJsonLd = (member: string, value: unknown, name = member): Candidate => ({
    member,
    value,
    place: `${home.path} <script type="application/ld+json">, "${name}"`,
  });
  const { address } = organization;
  const emails = addressesOf(pages, 'email');
  const telephones = addressesOf(pages, 'telephone');
  const company = certainFacts([
    fromJsonLd('name', organization.name),
    siteName(meta('og:site_name'), home),
    nameInTitles(pages, home, [...origins]),
    {
      member: 'summary',
      value: home.description && collapse(home.description),
      place: `${home.path} <meta name="description">`,
    },
    fromJsonLd('city', address?.addressLocality, 'addressLocality'),
    fromJsonLd('country', address?.addressCountry, 'addressCountry'),
    {
      member: 'languages',
      value: [...new Set(homes.flatMap(({ page }) => Intl.getCanonicalLocales(page.language)))],
      place: `${homes.map(({ page }) => page.path).join(', ')} <html lang>`,
    },
    fromJsonLd('telephone', organization.telephone),
    onlyAddress('telephone', telephones),
    fromJsonLd('email', organization.email),
    onlyAddress('email', emails),
    fromJsonLd('legal', organization.legal, 'legalName", "address'),
  ]);
  const frame = framePage(folder, pages, home);
  const privacy = pages.filter((page) => isPrivacyPage(page) && page.language === home.language);
  return {
    company,
    pages: [
      ...(frame
        ? [pageFact('frame', frame, 'a short page with <header> or <nav>, <main> and <footer>')]
        : []),
      ...(privacy.length === 1 && privacy[0]
        ? [pageFact('privacy', privacy[0], 'the only page with such a path')]
        : []),
    ],
    open: [
      ...['name', 'summary', 'country', 'email']
        .filter((member) => !company.some((fact) => fact.member === member))
        .map((member) => `${member}: ${member === 'email' ? listed(emails) : 'not stated'}`),
      ...(frame
        ? []
        : ['frame: no short page has <header>, <main> and <footer>, so Frontdesk’s pages are plain']),
      ...(privacy.length === 1 ? [] : [`privacy: ${listed(privacy.map(({ path }) => [path, [path]]))}`]),
    ],
  };
}

type Candidate = Omit<WebsiteFact, 'value'> & { readonly value: unknown };

/** Returns the first valid candidate of each member, and the slug that follows from the name. */
function certainFacts(candidates: readonly Candidate[]): WebsiteFact[] {
  const facts = new Map<string, WebsiteFact>();
  for (const { member, value, place } of candidates) {
    const schema = CompanyContent.shape[member as keyof typeof CompanyContent.shape];
    if (value === undefined || facts.has(member) || !schema.safeParse(value).success) continue;
    facts.set(member, { member, value, place });
    const slug = member === 'name' && slugOf(String(value));
    if (slug && CompanyContent.shape.slug.safeParse(slug).success)
      facts.set('slug', { member: 'slug', value: slug, place: 'derived from the name' });
  }
  return [...facts.values()];
}

/** Returns the letters and digits of a text, without accents, joined by hyphens. */
const slugOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-');

/** Separates the parts of a title. */
const titleSeparator = /\s+[|–—·•-](?:\s+|$)|:\s+/;

const siteName = (name: string | undefined, home: WebPage): Candidate => ({
  member: 'name',
  value: name === undefined || titleSeparator.test(name) ? undefined : name,
  place: `${home.path} <meta property="og:site_name">`,
});

/** Returns the part that nearly all titles share, if it is a whole title or in the host name: it may be a slogan otherwise. */
function nameInTitles(pages: readonly WebPage[], home: WebPage, origins: readonly string[]): Candidate {
  const hosts = origins.map((origin) => lettersOf(URL.parse(origin)?.hostname ?? ''));
  const titles = pages
    .filter(({ language, refreshesTo }) => language !== undefined && refreshesTo === undefined)
    .flatMap(({ title }) => (title === undefined ? [] : [partsOf(title)]));
  const shareOf = (part: string) => titles.filter((parts) => parts.includes(part)).length;
  const homeParts = partsOf(home.title ?? '');
  const value = homeParts.find(
    (part) =>
      (homeParts.length === 1 || hosts.some((host) => host.includes(lettersOf(part)))) &&
      shareOf(part) >= Math.max(3, titles.length * 0.8),
  );
  const share = shareOf(value ?? '');
  return { member: 'name', value, place: `<title> of ${share} of ${countInDigits(titles.length, 'page')}` };
}

const partsOf = (title: string) => title.split(titleSeparator).filter((part) => lettersOf(part) !== '');
const lettersOf = (text: string) => slugOf(text).replaceAll('-', '');

const schemes = { email: 'mailto:', telephone: 'tel:' } as const;
type AddressMember = keyof typeof schemes;

/** Valid addresses in lower case, most frequent first, each with the paths of the pages that link to it. */
type Addresses = readonly (readonly [address: string, paths: readonly string[]])[];

function addressesOf(pages: readonly WebPage[], member: AddressMember): Addresses {
  const scheme = schemes[member];
  const schema = CompanyContent.shape[member];
  const links = pages.flatMap((page) =>
    page.links.flatMap((link) => {
      const url = URL.parse(link);
      if (url?.protocol !== scheme) return [];
      const address = url.pathname.toLowerCase();
      return schema.safeParse(address).success ? [{ address, path: page.path }] : [];
    }),
  );
  return Object.entries(Object.groupBy(links, ({ address }) => address))
    .map(([address, found = []]) => [address, [...new Set(found.map(({ path }) => path))]] as const)
    .toSorted(([, a], [, b]) => b.length - a.length);
}

function onlyAddress(member: AddressMember, addresses: Addresses): Candidate {
  const [[address, paths] = [undefined, []], ...others] = addresses;
  return {
    member,
    value: others.length === 0 ? address : undefined,
    place: `${paths[0]} <a href="${schemes[member]}…">, the only address on the website`,
  };
}

/** Describes values of which none is certain. */
function listed(addresses: Addresses): string {
  if (addresses.length === 0) return 'not found';
  const first = addresses.slice(0, 3).map(([address]) => address);
  return `${addresses.length} found, choose one: ${first.join(', ')}${addresses.length > 3 ? ', …' : ''}`;
}

function parsePage(folder: string, { name }: WebPage) {
  const root = parseHtml(readFileSync(join(folder, name), 'utf8'));
  const elements = [...elementsIn(root)];
  const meta = (property: string) => {
    const element = elements.find(
      (candidate) => isElement(candidate, 'meta') && attribute(candidate, 'property') === property,
    );
    return (element && collapse(attribute(element, 'content') ?? '')) || undefined;
  };
  return { root, elements, meta };
}

/** Maximum number of pages that are searched for a frame, and of the characters of one. */
const [maxFrameCandidates, maxFrameText] = [30, 3_000];

/** Returns the page for unknown addresses, or else the one with the least text, that has all parts of a frame. */
function framePage(folder: string, pages: readonly WebPage[], home: WebPage): WebPage | undefined {
  const rank = ({ path, text }: WebPage) => (path === '/404' ? 0 : text.length);
  return pages
    .filter((page) => page.hasMain && !page.refreshesTo && page.language === home.language)
    .filter((page) => page !== home && page.text.length <= maxFrameText)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, maxFrameCandidates)
    .find((page) => {
      const { root, elements } = parsePage(folder, page);
      const inMain = new Set(elementsIn(findMain(root).main));
      const around = elements.filter((element) => !inMain.has(element));
      return [['header', 'nav'], ['footer']].every((names) =>
        around.some((found) => isElement(found, ...names)),
      );
    });
}

/** The names of such pages in the languages of most sites. */
const privacyName =
  /^(?:data-)?(?:privacy|datenschutz(?:erklaerung|hinweise)?|privacidade?|confidentialite|privacybeleid|integritetspolicy)(?:-(?:policy|notice|statement))?$|^(?:politica-(?:de-)?privacidade?|politique-de-confidentialite|informativa-(?:sulla-)?privacy)$/;

const isPrivacyPage = ({ path, refreshesTo }: WebPage) =>
  refreshesTo === undefined && privacyName.test(path.split('/').filter(Boolean).at(-1) ?? '');

const pageFact = (member: string, { path }: WebPage, reason: string): WebsiteFact => ({
  member,
  value: path,
  place: reason,
});
