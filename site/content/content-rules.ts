import { latestYear } from '../../contract/content/content-fields.ts';
import { maxHeaderPages } from '../../contract/content/page-content.ts';
import type { PricingContent } from '../../contract/content/pricing-content.ts';
import { maxProjectTypes } from '../../contract/content/service-content.ts';
import { type WebsiteContent, websiteFiles } from '../../contract/content/website-content.ts';
import { countInDigits } from '../../contract/in-words.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { resourceDefinitions, resourceNames } from '../../contract/resources/all-resources.ts';
import type { ResourceDefinition } from '../../contract/resources/resource-definition.ts';
import { type Route, routeFormat, routeStoreLimits } from '../../release/edge-route.ts';
import { emailPlace, placeOf } from '../resources/page-links.ts';
import { initialOf } from '../website/html/firm.ts';
import { notFoundPage } from '../website/html/not-found-page.ts';
import { type ContentFile, type ContentFiles, namesOf } from './files/content-files.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { checkPictures } from './media/check-pictures.ts';
import { pageFile } from './read-pages.ts';

// These rules compare several members or several files, which a JSON Schema cannot express.

export function checkRules(
  folder: ContentFolder,
  files: ContentFiles,
  website: WebsiteContent,
  now: Date,
): void {
  const pages = website.pages.map((value) => ({ name: value.slug, file: pageFile(value.slug), value }));
  checkPricing(folder, files);
  checkServices(folder, files);
  checkCases(folder, files);
  checkHomeCases(folder, files, website);
  checkStartTargets(folder, files);
  checkPictures(folder, files);
  checkPositions(folder, files.services);
  checkPositions(folder, files.cases);
  checkPositions(folder, pages);
  checkHeader(folder, website);
  checkNotFoundPage(folder, files, website);
  checkYears(folder, files, now);
  checkDays(folder, [...Object.values<readonly DatedFile[]>(files).flat(), ...pages], now);
}

function checkPricing(folder: ContentFolder, { pricing, services }: ContentFiles): void {
  const hasProjects = services.some(({ value }) => value?.kind === 'project');
  for (const { file, value } of pricing) {
    if (!value) continue;
    checkDecimals(folder, file, value);
    if (!value.project) {
      if (hasProjects) {
        const right = 'add it with the cost of your projects, or publish no service of the kind "project"';
        folder.addIssue(file, { pointer: '/project', wrong: 'is missing', right });
      }
      continue;
    }
    const { minimum, maximum } = value.project.orderOfMagnitude;
    if (minimum <= maximum) continue;
    folder.addIssue(file, {
      pointer: '/project/orderOfMagnitude/maximum',
      wrong: `is ${maximum}, less than the minimum`,
      right: `write ${minimum} or more`,
    });
  }
}

function checkDecimals(
  folder: ContentFolder,
  file: string,
  { currency, diagnostic, project }: PricingContent,
): void {
  const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const { maximumFractionDigits: decimals = 0 } = options;
  const range = project?.orderOfMagnitude;
  const amounts = {
    '/diagnostic/price': diagnostic.price,
    ...(range && {
      '/project/orderOfMagnitude/minimum': range.minimum,
      '/project/orderOfMagnitude/maximum': range.maximum,
    }),
  };
  for (const [pointer, amount] of Object.entries(amounts)) {
    const right = String(Number(amount.toFixed(decimals)));
    if (Number(right) === amount) continue;
    const wrong = `is ${amount}, but ${currency} has ${countInDigits(decimals, 'decimal')}`;
    folder.addIssue(file, { pointer, wrong, right: `write ${right}` });
  }
}

/** The permitted number of services of each kind. */
const serviceCounts = [
  { kind: 'diagnostic', min: 1, max: 1 },
  { kind: 'project', min: 0, max: maxProjectTypes },
] as const;

function checkServices(folder: ContentFolder, { services }: ContentFiles): void {
  if (services.some(({ value }) => value === undefined)) return;
  for (const { kind, min, max } of serviceCounts) {
    const ofKind = services.filter(({ value }) => value?.kind === kind);
    if (ofKind.length < min) {
      folder.addIssue(resourceDefinitions.services.content.folder, {
        wrong: `has no file of the kind "${kind}"`,
        right: 'add one, or change the "kind" of another file',
      });
    }
    const [other, ...others] = ofKind.slice(0, max);
    for (const { file } of ofKind.slice(max)) {
      const existing = others.length === 0 ? `"${other?.file}"` : `${max} other files`;
      folder.addIssue(file, {
        pointer: '/kind',
        wrong: `is "${kind}", as in ${existing}`,
        right: `publish at most ${countInDigits(max, 'service')} of this kind`,
      });
    }
  }
}

function checkCases(folder: ContentFolder, { cases, services }: ContentFiles): void {
  const names = services.map(({ name }) => name);
  for (const { file, value } of cases) {
    for (const [index, service] of (value?.services ?? []).entries()) {
      if (services.flatMap(namesOf).includes(service)) continue;
      folder.addIssue(file, {
        pointer: `/services/${index}`,
        wrong: `is ${JSON.stringify(service)}, which is not a service`,
        right: names.length > 0 ? `write ${alternatives(names)}, or remove it` : 'remove it',
      });
    }
  }
}

function checkHomeCases(folder: ContentFolder, { cases }: ContentFiles, { theme }: WebsiteContent): void {
  const { headline, cards = [], quotation } = theme.homeCases ?? {};
  const quoted = cases.filter(({ value }) => value?.quotation);
  const check = (member: string, value: string | undefined, choice: typeof cases, expected: string) => {
    if (value === undefined || choice.flatMap(namesOf).includes(value)) return;
    const names = choice.map(({ name }) => name);
    folder.addIssue(websiteFiles.theme.file, {
      pointer: `/homeCases/${member}`,
      wrong: `is ${JSON.stringify(value)}, which is not ${expected}`,
      right: names.length > 0 ? `write ${alternatives(names)}, or remove it` : 'remove it',
    });
  };
  check('headline', headline, cases, 'a published case');
  for (const [index, slug] of cards.entries()) check(`cards/${index}`, slug, cases, 'a published case');
  check('quotation', quotation, quoted, 'a published case with a quotation');
}

function checkStartTargets(folder: ContentFolder, files: ContentFiles): void {
  const validTargets = startTargets(files);
  for (const { file, value } of files.nextStep) {
    for (const [index, { target }] of (value?.whereToStart ?? []).entries()) {
      if (validTargets.includes(target)) continue;
      folder.addIssue(file, {
        pointer: `/whereToStart/${index}/target`,
        wrong: `is ${JSON.stringify(target)}, which is not a place to start`,
        right: `write ${alternatives(validTargets)}`,
      });
    }
  }
}

/** The pages of the other resources that have content, the form, the API page and the e-mail address. */
function startTargets(files: ContentFiles): string[] {
  const pages = resourceNames.flatMap((name) => {
    const { page }: ResourceDefinition = resourceDefinitions[name];
    return page !== undefined && name !== 'nextStep' && files[name].length > 0 ? [page] : [];
  });
  return [...[...pages, pagePaths.request, pagePaths.api].map(placeOf), emailPlace];
}

type DatedFile = ContentFile<{
  readonly modified?: string | undefined;
  readonly published?: string | undefined;
}>;

function checkPositions(
  folder: ContentFolder,
  entries: readonly ContentFile<{ readonly position?: number | undefined }>[],
): void {
  const fileByPosition = new Map<number, string>();
  for (const { file, value } of entries) {
    if (value?.position === undefined) continue;
    const otherFile = fileByPosition.get(value.position);
    if (otherFile) {
      folder.addIssue(file, {
        pointer: '/position',
        wrong: `is ${value.position}, as in "${otherFile}"`,
        right: 'write a different number in one of the two files',
      });
    }
    fileByPosition.set(value.position, file);
  }
}

/** The header has room for only a few of the firm's own pages. */
function checkHeader(folder: ContentFolder, { pages }: WebsiteContent): void {
  for (const { slug } of pages.filter(({ navigation }) => navigation === 'header').slice(maxHeaderPages)) {
    folder.addIssue(pageFile(slug), {
      pointer: '/navigation',
      wrong: `is "header", as in ${maxHeaderPages} other pages`,
      right: `write "footer" or "none" in all but ${maxHeaderPages} pages`,
    });
  }
}

/**
 * The page for wrong addresses is one value of the edge's key value store. If it is too long, the longest of its texts
 * is reported.
 */
function checkNotFoundPage(
  folder: ContentFolder,
  { company: [company] }: ContentFiles,
  website: WebsiteContent,
): void {
  if (!company?.value) return;
  const { words } = website;
  const { name, email } = company.value;
  const firm = { name, email, initial: initialOf(name, website) };
  const entry: Route = { v: routeFormat, page: notFoundPage(firm, words) };
  const bytes = Buffer.byteLength(JSON.stringify(entry));
  if (bytes <= routeStoreLimits.value) return;
  const { notFound, outcome, common } = words;
  const texts = Object.entries({
    '/notFound/title': notFound.title,
    '/notFound/explanation': notFound.explanation,
    '/notFound/nearest': String(notFound.nearest),
    '/outcome/byEmail': String(outcome.byEmail),
    '/common/home': common.home,
    '/name': name,
    '/email': email,
  }).map(([pointer, text]) => ({ pointer, length: Buffer.byteLength(text) }));
  const { pointer, length } = texts.reduce((longest, text) =>
    text.length > longest.length ? text : longest,
  );
  folder.addIssue(pointer === '/name' || pointer === '/email' ? company.file : websiteFiles.words.file, {
    pointer,
    wrong: `has ${length} bytes, which makes the page for wrong addresses ${bytes} bytes long`,
    right: `shorten it until the page has at most ${routeStoreLimits.value} bytes`,
  });
}

/**
 * No year is in the future, except for the placeholder in a new folder, which is reported with the other placeholders.
 */
function checkYears(folder: ContentFolder, { cases, company }: ContentFiles, now: Date): void {
  const check = (file: string, name: string, year: number | undefined) => {
    if (year === undefined || year <= yearAt(now, maxHoursAhead) || year === latestYear) return;
    folder.addIssue(file, {
      pointer: `/${name}`,
      wrong: `is ${year}, which is in the future`,
      right: `write ${yearAt(now)} or an earlier year`,
    });
  };
  for (const { file, value } of cases) check(file, 'year', value?.year);
  for (const { file, value } of company) check(file, 'founded', value?.founded);
}

const yearAt = (time: Date, hoursAhead = 0) => Number(dayAt(time, hoursAhead).slice(0, 4));

/** The date in UTC, or in a time zone that is `hoursAhead` of UTC. */
const dayAt = (time: Date, hoursAhead = 0) =>
  new Date(time.getTime() + hoursAhead * 3_600_000).toISOString().slice(0, 10);

/** The largest UTC offset of any time zone, in hours (Kiribati). */
const maxHoursAhead = 14;

/** No date is in the future, even in the time zone farthest ahead, and no entry is modified before it is published. */
function checkDays(folder: ContentFolder, files: readonly DatedFile[], now: Date): void {
  const latest = dayAt(now, maxHoursAhead);
  for (const { file, value } of files) {
    const { modified, published } = value ?? {};
    const checkNotInFuture = (pointer: string, day: string | undefined, meaning: string) => {
      if (day === undefined || day <= latest) return;
      const right = `write "${dayAt(now)}", or ${meaning}`;
      folder.addIssue(file, { pointer, wrong: `is "${day}", which is in the future`, right });
    };
    checkNotInFuture('/modified', modified, 'the day of the last change');
    checkNotInFuture('/published', published, 'the day of publication');
    if (modified !== undefined && published !== undefined && modified < published)
      folder.addIssue(file, {
        pointer: '/modified',
        wrong: `is "${modified}", which is before "published"`,
        right: `write "${published}" or a later day`,
      });
  }
}

const alternatives = (values: readonly string[]) => values.map((value) => JSON.stringify(value)).join(' or ');
