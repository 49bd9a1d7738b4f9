import { maxProjectTypes } from '../../contract/content/service-content.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { resourceDefinitions, resourceNames } from '../../contract/resources/all-resources.ts';
import type { ResourceDefinition } from '../../contract/resources/resource-definition.ts';
import { emailPlace, placeOf } from '../page-links.ts';
import type { ContentFiles } from './content-files.ts';
import type { ContentFolder } from './content-folder.ts';

// The rules of this file concern several members or several files, which a JSON Schema cannot express.

export function checkRules(folder: ContentFolder, files: ContentFiles): void {
  checkPricing(folder, files);
  checkServices(folder, files);
  checkCases(folder, files);
  checkPlacesToStart(folder, files);
}

function checkPricing(folder: ContentFolder, { pricing }: ContentFiles): void {
  for (const { file, value } of pricing) {
    if (!value || value.project.from <= value.project.to) continue;
    folder.addIssue(file, {
      pointer: '/project/to',
      wrong: `is ${value.project.to}, less than "from"`,
      right: `write ${value.project.from} or more`,
    });
  }
}

/** How many services of each kind there may be. */
const serviceCounts = [
  { kind: 'diagnostic', min: 1, max: 1 },
  { kind: 'project', min: 0, max: maxProjectTypes },
] as const;

function checkServices(folder: ContentFolder, { services }: ContentFiles): void {
  if (services.some(({ value }) => value === undefined)) return;
  for (const { kind, min, max } of serviceCounts) {
    const count = services.filter(({ value }) => value?.kind === kind).length;
    if (count >= min && count <= max) continue;
    folder.addIssue(resourceDefinitions.services.content.folder, {
      wrong: `has ${count} files of the kind "${kind}"`,
      right: `publish ${min === max ? `exactly ${max}` : `${min} to ${max}`}`,
    });
  }
}

function checkCases(folder: ContentFolder, { cases, services }: ContentFiles): void {
  const names = services.map(({ name }) => name);
  for (const { file, value } of cases) {
    for (const [index, service] of (value?.services ?? []).entries()) {
      if (names.includes(service)) continue;
      folder.addIssue(file, {
        pointer: `/services/${index}`,
        wrong: `is ${JSON.stringify(service)}, which is no service`,
        right: `write ${alternatives(names)}`,
      });
    }
  }
}

function checkPlacesToStart(folder: ContentFolder, files: ContentFiles): void {
  const places = placesToStart(files);
  for (const { file, value } of files.nextStep) {
    for (const [index, { at }] of (value?.whereToStart ?? []).entries()) {
      if (places.includes(at)) continue;
      folder.addIssue(file, {
        pointer: `/whereToStart/${index}/at`,
        wrong: `is ${JSON.stringify(at)}, where nobody can start`,
        right: `write ${alternatives(places)}`,
      });
    }
  }
}

/** The pages of the other resources that have something to show, the form, the API's page and the e-mail address. */
function placesToStart(files: ContentFiles): string[] {
  const pages = resourceNames.flatMap((name) => {
    const { page }: ResourceDefinition = resourceDefinitions[name];
    return page !== undefined && name !== 'nextStep' && files[name].length > 0 ? [page] : [];
  });
  return [...[...pages, pagePaths.request, pagePaths.api].map(placeOf), emailPlace];
}

const alternatives = (values: readonly string[]) => values.map((value) => JSON.stringify(value)).join(' or ');
