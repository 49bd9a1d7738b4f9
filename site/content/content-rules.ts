import { latestYear } from '../../contract/content/content-fields.ts';
import { countInDigits } from '../../contract/in-words.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { resourceDefinitions, resourceNames } from '../../contract/resources/all-resources.ts';
import type { PricingContent } from '../../contract/resources/pricing.ts';
import type { ResourceDefinition } from '../../contract/resources/resource-definition.ts';
import { maxProjectTypes } from '../../contract/resources/services.ts';
import { emailTarget } from '../resources/build-resources.ts';
import { type ContentFile, type ContentFiles, namesOf } from './files/content-files.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { formatAlternatives } from './files/content-issue.ts';

/** Checks rules that a JSON Schema cannot express, because they compare several members or files. */
export function checkRules(folder: ContentFolder, files: ContentFiles, now: Date): void {
  checkPricing(folder, files);
  checkServices(folder, files);
  checkCases(folder, files);
  checkStartTargets(folder, files);
  checkPositions(folder, files.services);
  checkPositions(folder, files.cases);
  checkYears(folder, files, now);
  checkDays(folder, Object.values<readonly DatedFile[]>(files).flat(), now);
}

function checkPricing(folder: ContentFolder, { pricing }: ContentFiles): void {
  for (const { file, value } of pricing) {
    if (!value) continue;
    checkDecimals(folder, file, value);
    if (!value.project?.orderOfMagnitude) continue;
    const { minimum, maximum } = value.project.orderOfMagnitude;
    if (minimum <= maximum) continue;
    folder.addIssue(file, {
      pointer: '/project/orderOfMagnitude/maximum',
      problem: `is ${maximum}, less than the minimum`,
      fix: `write ${minimum} or more`,
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
    const rounded = Number(amount.toFixed(decimals));
    if (rounded === amount) continue;
    const problem = `is ${amount}, but ${currency} has ${countInDigits(decimals, 'decimal place')}`;
    folder.addIssue(file, { pointer, problem, fix: `write ${rounded}` });
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
    const servicesOfKind = services.filter(({ value }) => value?.kind === kind);
    if (servicesOfKind.length < min) {
      folder.addIssue(resourceDefinitions.services.content.folder, {
        problem: `has no file of kind "${kind}"`,
        fix: 'add one, or change the "kind" of another file',
      });
    }
    for (const { file } of servicesOfKind.slice(max)) {
      const otherFiles = max === 1 ? `"${servicesOfKind[0]?.file}"` : `${max} other files`;
      folder.addIssue(file, {
        pointer: '/kind',
        problem: `is "${kind}", the same as in ${otherFiles}`,
        fix: `publish at most ${countInDigits(max, 'service')} of this kind`,
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
        problem: `is ${JSON.stringify(service)}, which is not a service`,
        fix: names.length > 0 ? `write ${formatAlternatives(names)}, or remove it` : 'remove it',
      });
    }
  }
}

function checkStartTargets(folder: ContentFolder, files: ContentFiles): void {
  const validTargets = startTargets(files);
  for (const { file, value } of files.nextStep) {
    for (const [index, { target }] of (value?.whereToStart ?? []).entries()) {
      if (validTargets.includes(target)) continue;
      folder.addIssue(file, {
        pointer: `/whereToStart/${index}/target`,
        problem: `is ${JSON.stringify(target)}, which is not a place to start`,
        fix: `write ${formatAlternatives(validTargets)}`,
      });
    }
  }
}

/** Where readers can start: the pages of other resources with content, the form, the API page and the e-mail address. */
function startTargets(files: ContentFiles): string[] {
  const pages = resourceNames.flatMap((name) => {
    const { page }: ResourceDefinition = resourceDefinitions[name];
    return page !== undefined && name !== 'nextStep' && files[name].length > 0 ? [page] : [];
  });
  return [...[...pages, pagePaths.request, pagePaths.api].map((path) => path.slice(1)), emailTarget];
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
        problem: `is ${value.position}, the same as in "${otherFile}"`,
        fix: 'write a different number in one of the two files',
      });
    }
    fileByPosition.set(value.position, file);
  }
}

/** Reports years in the future, except the placeholder in a new folder, which is reported with all other placeholders. */
function checkYears(folder: ContentFolder, { cases, company }: ContentFiles, now: Date): void {
  const check = (file: string, name: string, year: number | undefined) => {
    if (year === undefined || year <= yearAt(now, maxHoursAhead) || year === latestYear) return;
    folder.addIssue(file, {
      pointer: `/${name}`,
      problem: `is ${year}, which is in the future`,
      fix: `write ${yearAt(now)} or an earlier year`,
    });
  };
  for (const { file, value } of cases) check(file, 'year', value?.year);
  for (const { file, value } of company) check(file, 'founded', value?.founded);
}

const yearAt = (time: Date, hoursAhead = 0) => Number(dayAt(time, hoursAhead).slice(0, 4));

/** The date in UTC, or in a time zone that is `hoursAhead` hours ahead of UTC. */
const dayAt = (time: Date, hoursAhead = 0) =>
  new Date(time.getTime() + hoursAhead * 3_600_000).toISOString().slice(0, 10);

/** The largest UTC offset of any time zone, in hours (Kiribati). */
const maxHoursAhead = 14;

/** Reports dates that are in the future in every time zone, and entries that were modified before they were published. */
function checkDays(folder: ContentFolder, files: readonly DatedFile[], now: Date): void {
  const latestDay = dayAt(now, maxHoursAhead);
  for (const { file, value } of files) {
    const { modified, published } = value ?? {};
    const checkNotInFuture = (pointer: string, day: string | undefined, description: string) => {
      if (day === undefined || day <= latestDay) return;
      const fix = `write "${dayAt(now)}", or ${description}`;
      folder.addIssue(file, { pointer, problem: `is "${day}", which is in the future`, fix });
    };
    checkNotInFuture('/modified', modified, 'the date of the last change');
    checkNotInFuture('/published', published, 'the date of publication');
    if (modified !== undefined && published !== undefined && modified < published)
      folder.addIssue(file, {
        pointer: '/modified',
        problem: `is "${modified}", which is before "published"`,
        fix: `write "${published}" or a later date`,
      });
  }
}
