import type { CaseContent } from '../../contract/content/case-content.ts';
import type { PricingContent } from '../../contract/content/pricing-content.ts';
import type { ServiceContent } from '../../contract/content/service-content.ts';
import { projectCount } from '../../contract/resources/services.ts';
import type { ContentFolder } from './content-folder.ts';

/** A file of content/services or content/cases. `name` has no extension; without `value` the file has an issue. */
export interface ContentFile<T> {
  readonly name: string;
  readonly file: string;
  readonly value: T | undefined;
}

type ServiceFiles = readonly ContentFile<ServiceContent>[];
type CaseFiles = readonly ContentFile<CaseContent>[];

// The rules of this file concern several members or several files, which a JSON Schema cannot express.

export function checkPricing(folder: ContentFolder, { project }: PricingContent): void {
  const { minimum, maximum } = project.orderOfMagnitude;
  if (minimum <= maximum) return;
  folder.addIssue('pricing.json', {
    pointer: '/project/orderOfMagnitude/maximum',
    wrong: `is ${maximum}, less than the minimum`,
    right: `write ${minimum} or more`,
  });
}

export function checkServices(folder: ContentFolder, services: ServiceFiles): void {
  checkSlugs(folder, services);
  checkPositions(folder, services);
  if (services.some(({ value }) => value === undefined)) return;
  for (const [kind, count] of [['diagnostic', 1] as const, ['project', projectCount] as const]) {
    const actual = services.filter(({ value }) => value?.kind === kind).length;
    if (actual === count) continue;
    folder.addIssue('services', {
      wrong: `has ${actual} files of the kind "${kind}"`,
      right: `publish exactly ${count}`,
    });
  }
}

/** `serviceNames` are the names of all service files, those with issues included. */
export function checkCases(folder: ContentFolder, cases: CaseFiles, serviceNames: readonly string[]): void {
  checkSlugs(folder, cases);
  checkPositions(folder, cases);
  checkCaseBodies(folder);
  const known = new Set(serviceNames);
  for (const { file, value } of cases) {
    for (const [index, service] of (value?.services ?? []).entries()) {
      if (known.has(service)) continue;
      folder.addIssue(file, {
        pointer: `/services/${index}`,
        wrong: `is ${JSON.stringify(service)}, which is no service`,
        right: `write ${serviceNames.map((name) => JSON.stringify(name)).join(' or ')}`,
      });
    }
  }
}

function checkCaseBodies(folder: ContentFolder): void {
  for (const name of folder.namesIn('cases', '.md')) {
    if (folder.has(`cases/${name}.json`)) continue;
    folder.addIssue(`cases/${name}.md`, {
      wrong: 'is the body of no case',
      right: `add "${name}.json" beside it, or remove it`,
    });
  }
}

function checkSlugs(folder: ContentFolder, entries: ServiceFiles | CaseFiles): void {
  const fileBySlug = new Map<string, string>();
  for (const { name, file, value } of entries) {
    if (value === undefined) continue;
    const { slug } = value;
    const otherFile = fileBySlug.get(slug);
    if (otherFile) {
      const wrong = `is "${slug}", which "${otherFile}" has as well`;
      folder.addIssue(file, { pointer: '/slug', wrong, right: `write "${name}"` });
    } else if (slug !== name) {
      const wrong = `is "${slug}", but the file is named "${name}"`;
      folder.addIssue(file, { pointer: '/slug', wrong, right: `write "${name}", or rename the file` });
    }
    fileBySlug.set(slug, file);
  }
}

function checkPositions(folder: ContentFolder, entries: ServiceFiles | CaseFiles): void {
  const fileByPosition = new Map<number, string>();
  for (const { file, value } of entries) {
    if (value?.position === undefined) continue;
    const otherFile = fileByPosition.get(value.position);
    if (otherFile) {
      folder.addIssue(file, {
        pointer: '/position',
        wrong: `is ${value.position}, which "${otherFile}" has as well`,
        right: 'write a number that no other file has',
      });
    }
    fileByPosition.set(value.position, file);
  }
}
