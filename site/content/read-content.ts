import { existsSync } from 'node:fs';
import type { z } from 'zod';
import { slug as Slug } from '../../contract/content/content-fields.ts';
import { otherFiles } from '../../contract/content/other-content.ts';
import {
  type Content,
  type ResourceContent,
  resourceDefinitions,
} from '../../contract/resources/all-resources.ts';
import { withQuestions } from '../../contract/words/resolve-words.ts';
import { checkRules, contentWarnings, type Entry, type ReadResources } from './content-rules.ts';
import { ContentFolder } from './files/content-folder.ts';
import { ContentError, formatIssues } from './files/content-issue.ts';
import { readWords } from './read-words.ts';

/**
 * Reads and checks all content in a folder. Drafts are omitted unless `drafts` is set. Throws a ContentError that lists all
 * issues.
 */
export function readContent(
  directory: string,
  { drafts = false } = {},
): Content & { readonly hasDrafts: boolean } {
  if (!existsSync(directory)) {
    const fix = 'pass the path of a content folder';
    throw new ContentError(directory, [{ file: directory, pointer: '', problem: 'is missing', fix }]);
  }
  const folder = new ContentFolder(directory, drafts);
  const read = readResources(folder);
  const { words: contentWords, otherWords, warnings: wordWarnings } = readWords(folder);
  const { file, schema } = otherFiles.redirects;
  const { redirects = {} } = (folder.has(file) && folder.readJson(file, schema)) || {};
  checkRules(folder, read);
  if (folder.issues.length > 0) throw new ContentError(directory, folder.issues);
  // The cast is safe: a file without a value has an issue.
  const resources = {
    ...read,
    services: read.services.map(({ value }) => value),
    cases: read.cases.map(({ value }) => value),
  } as ResourceContent;
  const words = withQuestions(contentWords, resources.nextStep.questions);
  const hasDrafts = folder.drafts.length > 0;
  const warnings = [
    ...wordWarnings,
    ...formatIssues(folder.warnings),
    ...contentWarnings(resources),
    ...(drafts && hasDrafts ? [`Drafts are not deployed: ${folder.drafts.join(', ')}`] : []),
  ];
  return { ...resources, words, otherWords, redirects, warnings, hasDrafts };
}

function readResources(folder: ContentFolder): ReadResources {
  const { company, services, pricing, cases, nextStep } = resourceDefinitions;
  return {
    company: folder.readJson(company.content.file, company.content.schema),
    services: readEntries(folder, services.content),
    pricing: folder.readJson(pricing.content.file, pricing.content.schema),
    cases: readEntries(folder, cases.content),
    nextStep: folder.readJson(nextStep.content.file, nextStep.content.schema),
  };
}

/** Reads the entries of a folder. Checks that each file is named after its slug, and each Markdown file has a JSON file. */
function readEntries<Value extends { readonly slug: string }>(
  folder: ContentFolder,
  source: {
    readonly folder: string;
    readonly schema: z.ZodType<Value>;
    readonly markdown?: z.ZodType<string>;
  },
): Entry<Value & { readonly body?: string }>[] {
  const { folder: directory, schema, markdown } = source;
  const names = folder.namesIn(directory, '.json');
  for (const name of folder.namesIn(directory, '.md').filter((other) => !names.includes(other))) {
    const fix = 'rename it after its JSON file, or remove it';
    folder.addIssue(`${directory}/${name}.md`, { problem: 'has no matching JSON file', fix });
  }
  return names.map((name) => {
    const file = `${directory}/${name}.json`;
    const value = folder.readJson(file, schema);
    if (value) checkName(folder, file, name, value.slug);
    const textFile = `${directory}/${name}.md`;
    const body = markdown && folder.has(textFile) ? folder.readMarkdown(textFile, markdown) : undefined;
    return { name, file, value: value && { ...value, ...(body !== undefined && { body }) } };
  });
}

/** Reports a file that is not named after its slug, which is part of its page's path. */
function checkName(folder: ContentFolder, file: string, name: string, slug: string): void {
  if (!Slug.safeParse(name).success)
    folder.addIssue(file, {
      problem: 'has a name that cannot be part of an address',
      fix: 'use only lower-case letters, digits and single hyphens, at most 50 characters',
    });
  else if (slug !== name)
    folder.addIssue(file, {
      pointer: '/slug',
      problem: `is "${slug}", but the file is named "${name}"`,
      fix: `write "${name}", or rename the file`,
    });
}
