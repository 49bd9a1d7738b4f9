import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Nodes, Root } from 'hast';
import { CompanyContent } from '../../../contract/resources/company.ts';
import { baseUrlPlaceholder } from '../../../release/base-url-placeholder.ts';
import {
  attribute,
  collapse,
  decodeHtml,
  elementsIn,
  isElement,
  parseHtml,
} from '../../../site/folder/html.ts';
import { findMain } from '../../../site/folder/html-to-markdown.ts';
import { homePages } from '../../../site/folder/listed-pages.ts';
import type { WebPage } from '../../../site/folder/read-page.ts';
import { readWebsite } from '../../../site/folder/read-website.ts';
import { configFileName, projectFolder } from '../../config/firm-folder.ts';
import { UserError } from '../../config/user-error.ts';
import { organizationOf } from './organization.ts';

/**
 * Reads the built website in `source` for the new firm's folder. Returns what firmFiles() needs, the language of
 * the home page, and a summary for the terminal, in which each value has the place that it comes from.
 */
export async function readFirmWebsite(firm: string, source: string) {
  const built = resolve(projectFolder, source);
  const { company, pages, open } = await readWebsiteFacts(built);
  const folder = relative(firm, built).split(sep).join('/');
  const values = membersOf(company);
  const note = `"folder" in ${configFileName} is "${folder}", outside of this folder. Before .github/workflows/deploy.yml can check or deploy, it has to build the website there.`;
  return {
    config: { folder, ...membersOf(pages) },
    company: values,
    language: (values.languages as string[] | undefined)?.[0],
    summary: [
      `Read from ${source}, please check:`,
      ...[...company, ...pages].map(
        ({ member, value, place }) =>
          `  ${member.padEnd(10)} ${JSON.stringify(value)}\n${' '.repeat(13)}${place}`,
      ),
      ...(open.length > 0 ? ['', 'Not certain, so not filled in:', ...open.map((line) => `  ${line}`)] : []),
      '',
      note,
    ],
    readme: `## The website\n\n${note}\n`,
  };
}

const membersOf = (facts: readonly WebsiteFact[]) =>
  Object.fromEntries(facts.map(({ member, value }) => [member, value]));

/** A value that the website states, and where. */
interface WebsiteFact {
  /** A member of company.json, or of `website` in frontdesk.json. */
  readonly member: string;
  readonly value: unknown;
  /** The page and the element. */
  readonly place: string;
}

/**
 * Reads what a built website says about the firm without doubt: members of company.json, and of `website` in
 * frontdesk.json (`pages`). `open` has a line for each value that was not found or is ambiguous. Rejects with a UserError
 * if there is no home page.
 */
async function readWebsiteFacts(folder: string) {
  const noHomePage = new UserError(
    `Cannot find index.html in "${folder}": name the folder that your generator writes, such as dist, public or _site`,
  );
  if (!existsSync(join(folder, 'index.html'))) throw noHomePage;
  const { pages, redirects, issues } = await readWebsite({
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

const parsePage = (folder: string, { name }: WebPage): Root =>
  parseHtml(decodeHtml(readFileSync(join(folder, name))));

/** Maximum number of pages that are searched for a frame, and of the characters of one. */
const [maxFrameCandidates, maxFrameText] = [30, 3_000];

/** Returns the path of the page for unknown addresses, or else of the one with the least text, that can be the frame. */
function framePage(folder: string, pages: readonly WebPage[], home: WebPage): string[] {
  const rank = ({ path, text }: WebPage) => (path === '/404' ? 0 : text.length);
  const frame = pages
    .filter((page) => page.hasMain && !page.refreshesTo && page.language === home.language)
    .filter((page) => page !== home && page.text.length <= maxFrameText)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, maxFrameCandidates)
    .find((page) => surroundsMain(parsePage(folder, page)));
  return frame ? [frame.path] : [];
}

/** Whether a page has a header, or a navigation in its place, and a footer that are not parts of an article. */
function surroundsMain(root: Root): boolean {
  const inMain = new Set(elementsIn(findMain(root).main));
  const around = elementsIn(root).filter((element) => !inMain.has(element));
  const has = (...names: string[]) => around.some((element) => isElement(element, ...names));
  return has('header', 'nav') && has('footer');
}

const privacyName =
  /^(?:data-)?(?:privacy|datenschutz(?:erklaerung|hinweise)?|privacidade?|confidentialite|privacybeleid|integritetspolicy)(?:-(?:policy|notice|statement))?$|^(?:politica-(?:de-)?privacidade?|politique-de-confidentialite|informativa-(?:sulla-)?privacy)$/;

/** Returns the paths of the pages about privacy in the language of the home page. */
const privacyPages = (pages: readonly WebPage[], { language }: WebPage): string[] =>
  pages
    .filter((page) => page.language === language && page.refreshesTo === undefined)
    .map(({ path }) => path)
    .filter((path) => privacyName.test(path.split('/').findLast(Boolean) ?? ''));
