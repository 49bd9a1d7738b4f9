import { countInDigits } from '../../contract/in-words.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import {
  type ResourceContent,
  resourceDefinitions,
  resourceNames,
} from '../../contract/resources/all-resources.ts';
import type { ResourceDefinition } from '../../contract/resources/resource-definition.ts';
import { maxProjectTypes } from '../../contract/resources/services.ts';
import { emailTarget } from '../resources/build-resources.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { formatAlternatives } from './files/content-issue.ts';

/** An entry of a folder. `name` is its file's name without the extension; `value` is `undefined` if the file has an issue. */
export interface Entry<T> {
  readonly name: string;
  readonly file: string;
  readonly value: T | undefined;
}

/** What was read. A file with an issue has no value. */
export interface ReadResources {
  readonly company: ResourceContent['company'] | undefined;
  readonly services: readonly Entry<ResourceContent['services'][number]>[];
  readonly pricing: ResourceContent['pricing'] | undefined;
  readonly cases: readonly Entry<ResourceContent['cases'][number]>[];
  readonly nextStep: ResourceContent['nextStep'] | undefined;
}

/** Checks rules that a JSON Schema cannot express, because they compare several members or files. */
export function checkRules(folder: ContentFolder, read: ReadResources): void {
  checkPricing(folder, read);
  checkServices(folder, read);
  checkCases(folder, read);
  checkStartTargets(folder, read);
}

function checkPricing(folder: ContentFolder, { pricing }: ReadResources): void {
  if (!pricing) return;
  const { file } = resourceDefinitions.pricing.content;
  const { currency, diagnostic, project: { orderOfMagnitude: range } = {} } = pricing;
  const { maximumFractionDigits: decimals = 0 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const amounts = {
    '/diagnostic/price': diagnostic.price,
    '/project/orderOfMagnitude/minimum': range?.minimum ?? 0,
    '/project/orderOfMagnitude/maximum': range?.maximum ?? 0,
  };
  for (const [pointer, amount] of Object.entries(amounts)) {
    const rounded = Number(amount.toFixed(decimals));
    if (rounded === amount) continue;
    const problem = `is ${amount}, but ${currency} has ${countInDigits(decimals, 'decimal place')}`;
    folder.addIssue(file, { pointer, problem, fix: `write ${rounded}` });
  }
  if (!range || range.minimum <= range.maximum) return;
  folder.addIssue(file, {
    pointer: '/project/orderOfMagnitude/maximum',
    problem: `is ${range.maximum}, less than the minimum`,
    fix: `write ${range.minimum} or more`,
  });
}

/** The permitted number of services of each kind. */
const serviceCounts = [
  { kind: 'diagnostic', min: 1, max: 1 },
  { kind: 'project', min: 0, max: maxProjectTypes },
] as const;

function checkServices(folder: ContentFolder, { services }: ReadResources): void {
  if (services.some(({ value }) => value === undefined)) return;
  for (const { kind, min, max } of serviceCounts) {
    const ofKind = services.filter(({ value }) => value?.kind === kind);
    if (ofKind.length < min) {
      folder.addIssue(resourceDefinitions.services.content.folder, {
        problem: `has no file of kind "${kind}"`,
        fix: 'add one, or change the "kind" of another file',
      });
    }
    for (const { file } of ofKind.slice(max)) {
      const otherFiles = max === 1 ? `"${ofKind[0]?.file}"` : `${max} other files`;
      folder.addIssue(file, {
        pointer: '/kind',
        problem: `is "${kind}", the same as in ${otherFiles}`,
        fix: `publish at most ${countInDigits(max, 'service')} of this kind`,
      });
    }
  }
}

function checkCases(folder: ContentFolder, { cases, services }: ReadResources): void {
  const names = services.map(({ name }) => name);
  for (const { file, value } of cases) {
    for (const [index, service] of (value?.services ?? []).entries()) {
      if (names.includes(service)) continue;
      folder.addIssue(file, {
        pointer: `/services/${index}`,
        problem: `is ${JSON.stringify(service)}, which is not a service`,
        fix: names.length > 0 ? `write ${formatAlternatives(names)}, or remove it` : 'remove it',
      });
    }
  }
}

function checkStartTargets(folder: ContentFolder, read: ReadResources): void {
  const validTargets = startTargets(read);
  for (const [index, { target }] of (read.nextStep?.whereToStart ?? []).entries()) {
    if (validTargets.includes(target)) continue;
    folder.addIssue(resourceDefinitions.nextStep.content.file, {
      pointer: `/whereToStart/${index}/target`,
      problem: `is ${JSON.stringify(target)}, which is not a place to start`,
      fix: `write ${formatAlternatives(validTargets)}`,
    });
  }
}

/** Where readers can start: the pages of other resources with content, the form, the API page and the e-mail address. */
function startTargets({ cases }: ReadResources): string[] {
  const pages = resourceNames.flatMap((name) => {
    const { page }: ResourceDefinition = resourceDefinitions[name];
    const isEmpty = name === 'cases' && cases.length === 0;
    return page !== undefined && name !== 'nextStep' && !isEmpty ? [page] : [];
  });
  return [...[...pages, pagePaths.request, pagePaths.api].map((path) => path.slice(1)), emailTarget];
}

/** Warns about content that can be published but probably lacks something. */
export function contentWarnings({ company, cases, nextStep }: ResourceContent): string[] {
  const hasPromise = nextStep.steps.some(({ workingDays }) => workingDays !== undefined);
  const unlinkedCases = cases.filter(({ links }) => links.length === 0).map(({ slug }) => `"${slug}"`);
  return [
    ...(hasPromise && company.timeZone === undefined
      ? [
          'next-step.json has "workingDays", but the form cannot promise a day without a time zone: add "timeZone" to company.json',
        ]
      : []),
    ...(unlinkedCases.length > 0
      ? [
          `Readers cannot verify the ${unlinkedCases.length === 1 ? 'case' : 'cases'} ${unlinkedCases.join(', ')}: add a link to "links", such as a public notice or a report by the client`,
        ]
      : []),
  ];
}
