import { existsSync } from 'node:fs';
import {
  type Content,
  mapResources,
  type ResourceContent,
  type ResourceName,
  resourceDefinitions,
} from '../../contract/resources/all-resources.ts';
import { withQuestions } from '../../contract/words/resolve-words.ts';
import { checkRules } from './content-rules.ts';
import { contentWarnings } from './content-warnings.ts';
import { type ContentFiles, readFiles } from './files/content-files.ts';
import { ContentFolder } from './files/content-folder.ts';
import { ContentError, formatIssues } from './files/content-issue.ts';
import { readOtherContent } from './read-other-content.ts';

/** Content that has no issue. */
type CheckedContent = Content & {
  /** Whether there are drafts, included or not. */
  readonly hasDrafts: boolean;
};

/**
 * Reads and checks all content in a folder. Years and dates must not be in the future as of `now`. Drafts are omitted
 * unless `drafts` is set. Throws a ContentError that lists all issues.
 */
export function readContent(
  directory: string,
  now: Date = new Date(),
  { drafts = false } = {},
): CheckedContent {
  if (!existsSync(directory)) {
    const missingFolder = {
      file: directory,
      pointer: '',
      problem: 'is missing',
      fix: 'pass the path of a content folder',
    };
    throw new ContentError(directory, [missingFolder]);
  }
  const folder = new ContentFolder(directory, drafts);
  if (folder.hasMisplacedFolder) throw new ContentError(directory, folder.issues);
  const files = mapResources<ContentFiles>((name) => readResourceFiles(folder, name));
  const others = readOtherContent(folder);
  checkRules(folder, files, now);
  if (folder.issues.length > 0) throw new ContentError(directory, folder.issues);
  const resources = mapResources<ResourceContent>((name) => contentOf(files, name));
  const words = withQuestions(others.words, resources.nextStep.questions);
  const hasDrafts = folder.drafts.length > 0;
  const warnings = [
    ...others.warnings,
    ...formatIssues(folder.warnings),
    ...contentWarnings(resources, words),
    ...(drafts && hasDrafts ? [`Drafts are not deployed: ${folder.drafts.join(', ')}`] : []),
  ];
  return { ...resources, ...others, words, warnings, hasDrafts };
}

// The casts are safe: each value was parsed with the schema of its definition.

function readResourceFiles<Name extends ResourceName>(folder: ContentFolder, name: Name): ContentFiles[Name] {
  return readFiles(folder, resourceDefinitions[name].content) as ContentFiles[Name];
}

function contentOf<Name extends ResourceName>(files: ContentFiles, name: Name): ResourceContent[Name] {
  const values = files[name].flatMap(({ value }) => value ?? []);
  return ('folder' in resourceDefinitions[name].content ? values : values[0]) as ResourceContent[Name];
}
