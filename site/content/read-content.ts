import { existsSync } from 'node:fs';
import type { z } from 'zod';
import { CaseBody, CaseContent } from '../../contract/content/case-content.ts';
import { CompanyContent } from '../../contract/content/company-content.ts';
import { NextStepContent } from '../../contract/content/next-step-content.ts';
import { PricingContent } from '../../contract/content/pricing-content.ts';
import { ServiceContent } from '../../contract/content/service-content.ts';
import { ContentFolder } from './content-folder.ts';
import { ContentError } from './content-issue.ts';
import { type ContentFile, checkCases, checkPricing, checkServices } from './content-rules.ts';
import type { CaseWithBody, Content } from './site-content.ts';

/** Reads and checks all content of a folder. Throws one ContentError with all issues. */
export function readContent(directory: string): Content {
  if (!existsSync(directory)) {
    const missingFolder = {
      file: directory,
      pointer: '',
      wrong: 'is missing',
      right: 'name a folder with content',
    };
    throw new ContentError(directory, [missingFolder]);
  }
  const folder = new ContentFolder(directory);
  const company = folder.readJson('company.json', CompanyContent);
  const pricing = folder.readJson('pricing.json', PricingContent);
  const nextStep = folder.readJson('next-step.json', NextStepContent);
  const services = readServices(folder);
  const cases = readCases(folder);
  if (pricing) checkPricing(folder, pricing);
  const diagnostic = services.find(({ kind }) => kind === 'diagnostic');
  if (folder.issues.length > 0 || !company || !pricing || !nextStep || !diagnostic) {
    throw new ContentError(directory, folder.issues);
  }
  const projects = byPosition(services).filter(({ kind }) => kind === 'project');
  return { company, pricing, nextStep, diagnostic, projects, cases };
}

function readServices(folder: ContentFolder): ServiceContent[] {
  const entries = readEntries(folder, 'services', ServiceContent);
  checkServices(folder, entries);
  return entries.flatMap(({ value }) => value ?? []);
}

function readCases(folder: ContentFolder): CaseWithBody[] {
  const entries = readEntries(folder, 'cases', CaseContent);
  checkCases(folder, entries, folder.namesIn('services', '.json'));
  const casesWithBody = entries.flatMap(({ name, value }) => {
    const body = folder.readText(`cases/${name}.md`, CaseBody);
    return value && body ? { ...value, body } : [];
  });
  return byPosition(
    casesWithBody.sort((one, other) => other.year - one.year || (one.slug < other.slug ? -1 : 1)),
  );
}

/** Those with a position first, in its order; the others stay in the order that they have. */
function byPosition<T extends { readonly position?: number | undefined }>(items: readonly T[]): T[] {
  const place = ({ position = Number.MAX_SAFE_INTEGER }: T) => position;
  return items.toSorted((one, other) => place(one) - place(other));
}

function readEntries<T>(folder: ContentFolder, subfolder: string, schema: z.ZodType<T>): ContentFile<T>[] {
  return folder.namesIn(subfolder, '.json').map((name) => ({
    name,
    file: `${subfolder}/${name}.json`,
    value: folder.readJson(`${subfolder}/${name}.json`, schema),
  }));
}
