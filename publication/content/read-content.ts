import { existsSync } from 'node:fs';
import type { z } from 'zod';
import { CaseContent, CaseStory } from '../../contract/content/case.ts';
import { CompanyContent } from '../../contract/content/company.ts';
import { NextStepContent } from '../../contract/content/next-step.ts';
import { PricingContent } from '../../contract/content/pricing.ts';
import { ServiceContent } from '../../contract/content/service.ts';
import type { CaseWithStory, Content } from './content.ts';
import { ContentFolder } from './folder.ts';
import { ContentError } from './mistake.ts';
import { checkCases, checkPricing, checkServices, type Entry } from './rules.ts';

/** Reads and checks all content of a folder. Throws one ContentError with all mistakes. */
export function readContent(directory: string): Content {
  if (!existsSync(directory)) {
    const missing = {
      file: directory,
      pointer: '',
      wrong: 'is missing',
      right: 'name a folder with content',
    };
    throw new ContentError(directory, [missing]);
  }
  const folder = new ContentFolder(directory);
  const company = folder.json('company.json', CompanyContent);
  const pricing = folder.json('pricing.json', PricingContent);
  const nextStep = folder.json('next-step.json', NextStepContent);
  const services = readServices(folder);
  const cases = readCases(folder);
  if (pricing) checkPricing(folder, pricing);
  const diagnostic = services.find(({ kind }) => kind === 'diagnostic');
  if (folder.mistakes.length > 0 || !company || !pricing || !nextStep || !diagnostic) {
    throw new ContentError(directory, folder.mistakes);
  }
  const projects = services.filter(({ kind }) => kind === 'project');
  return { company, pricing, nextStep, diagnostic, projects, cases };
}

function readServices(folder: ContentFolder): ServiceContent[] {
  const entries = readEntries(folder, 'services', ServiceContent);
  checkServices(folder, entries);
  return entries.flatMap(({ value }) => value ?? []);
}

function readCases(folder: ContentFolder): CaseWithStory[] {
  const entries = readEntries(folder, 'cases', CaseContent);
  checkCases(folder, entries, folder.namesIn('services', '.json'));
  const told = entries.flatMap(({ name, value }) => {
    const story = folder.text(`cases/${name}.md`, CaseStory);
    return value && story ? { ...value, story } : [];
  });
  return told.sort((one, other) => other.year - one.year || (one.slug < other.slug ? -1 : 1));
}

function readEntries<T>(folder: ContentFolder, of: string, schema: z.ZodType<T>): Entry<T>[] {
  return folder
    .namesIn(of, '.json')
    .map((name) => ({ name, file: `${of}/${name}.json`, value: folder.json(`${of}/${name}.json`, schema) }));
}
