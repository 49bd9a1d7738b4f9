import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes } from 'hast';
import { countInDigits } from '../../../contract/in-words.ts';
import { CompanyContent } from '../../../contract/resources/company.ts';
import { baseUrlPlaceholder } from '../../../release/base-url-placeholder.ts';
import { attribute, collapse, elementsIn } from '../../../site/folder/html.ts';
import { homePages } from '../../../site/folder/listed-pages.ts';
import { readWebsite } from '../../../site/folder/read-website.ts';
import type { WebPage } from '../../../site/folder/website.ts';
import { UserError } from '../../config/user-error.ts';
import { organizationOf } from './organization.ts';
import { framePage, parsePage, privacyPages } from './website-pages.ts';

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

/** Reads what a built website says about the firm without doubt. Rejects with a UserError if it has no home page. */
export async function readWebsiteFacts(folder: string): Promise<WebsiteFacts> {
  const noHomePage = new UserError(
    `Cannot find index.html in "${folder}": name the folder that your generator writes, such as dist, public or _site`,
  );
  if (!existsSync(join(folder, 'index.html'))) throw noHomePage;
  const { pages, redirects, origins, issues } = await readWebsite({
    folder,
    exclude: [],
    baseUrl: baseUrlPlaceholder,
  });
  const error = issues.find(({ severity }) => severity === 'error');
  if (error) throw new UserError(`Cannot read "${error.place}": it ${error.problem}. Fix: ${error.fix}`);
  const homes = homePages({ pages, redirects });
  const [home] = homes.map(({ page }) => page);
  if (!home) throw noHomePage;
  const root = parsePage(folder, home);
  const organization = organizationOf(root);
  const fromJsonLd = (member: string, value: unknown, name = member): WebsiteFact => ({
    member,
    value,
    place: `${home.path} <script type="application/ld+json">, "${name}"`,
  });
  const { address } = organization;
  const emails = addressesOf(pages, 'email');
  const company = certainFacts([
    fromJsonLd('name', organization.name),
    siteName(root, home),
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
    onlyAddress('telephone', addressesOf(pages, 'telephone')),
    fromJsonLd('email', organization.email),
    onlyAddress('email', emails),
    fromJsonLd('legal', organization.legal, 'legalName", "address'),
  ]);
  const frame = framePage(folder, pages, home);
  const privacy = privacyPages(pages, home);
  return {
    company,
    pages: [
      ...frame.map((value) => ({
        member: 'frame',
        value,
        place: 'a short page with header, main part and footer',
      })),
      ...(privacy.length === 1
        ? [{ member: 'privacy', value: privacy[0], place: 'the only page with such a path' }]
        : []),
    ],
    open: [
      ...['name', 'summary', 'country', 'email']
        .filter((member) => !company.some((fact) => fact.member === member))
        .map(
          (member) =>
            `${member}: ${member === 'email' ? listed(emails.map(([email]) => email)) : 'not stated'}`,
        ),
      ...(frame.length > 0
        ? []
        : ['frame: no short page has header, <main> and footer, so the form’s page is plain']),
      ...(privacy.length === 1 ? [] : [`privacy: ${listed(privacy)}`]),
    ],
  };
}

/** Returns the first valid candidate of each member, and the slug that follows from the name. */
function certainFacts(candidates: readonly WebsiteFact[]): WebsiteFact[] {
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

function siteName(root: Nodes, home: WebPage): WebsiteFact {
  const element = elementsIn(root).find((meta) => attribute(meta, 'property') === 'og:site_name');
  const name = element && collapse(attribute(element, 'content') ?? '');
  return {
    member: 'name',
    value: name === undefined || titleSeparator.test(name) ? undefined : name,
    place: `${home.path} <meta property="og:site_name">`,
  };
}

/** Returns the part that nearly all titles share, if it is a whole title or in the host name: it may be a slogan otherwise. */
function nameInTitles(pages: readonly WebPage[], home: WebPage, origins: readonly string[]): WebsiteFact {
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

/** Returns the valid addresses in lower case, most frequent first, each with the paths of the pages that link to it. */
function addressesOf(pages: readonly WebPage[], member: AddressMember) {
  const paths = new Map<string, Set<string>>();
  for (const page of pages) {
    for (const link of page.links.filter((address) => address.startsWith(schemes[member]))) {
      const address = new URL(link).pathname.toLowerCase();
      if (!CompanyContent.shape[member].safeParse(address).success) continue;
      paths.set(address, (paths.get(address) ?? new Set()).add(page.path));
    }
  }
  return [...paths].toSorted(([, a], [, b]) => b.size - a.size);
}

function onlyAddress(member: AddressMember, [first, ...others]: ReturnType<typeof addressesOf>): WebsiteFact {
  const [address, paths] = first ?? [];
  return {
    member,
    value: others.length === 0 ? address : undefined,
    place: `${[...(paths ?? [])][0]} <a href="${schemes[member]}…">, the only valid one on the website`,
  };
}

/** Describes values, of which none is certain. */
function listed(values: readonly string[]): string {
  if (values.length === 0) return 'not found';
  const first = values.slice(0, 3).join(', ');
  return `${values.length} found, choose one: ${first}${values.length > 3 ? ', …' : ''}`;
}
