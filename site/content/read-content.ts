import { existsSync } from 'node:fs';
import type { WebsiteContent } from '../../contract/content/website-content.ts';
import {
  type Content,
  type LanguageContent,
  mapResources,
  type ResourceContent,
  type ResourceName,
  resourceDefinitions,
} from '../../contract/resources/all-resources.ts';
import { withQuestions } from '../../contract/words/resolve-words.ts';
import { checkRedirects, redirectsOf } from './check-redirects.ts';
import { checkTheme } from './check-theme.ts';
import { checkDays, checkRules } from './content-rules.ts';
import { contentWarnings, languageWarning } from './content-warnings.ts';
import { type ContentFiles, readFiles } from './files/content-files.ts';
import { ContentFolder } from './files/content-folder.ts';
import { ContentError, type FragmentLink, formatIssues } from './files/content-issue.ts';
import { checkMarkdown } from './markdown/check-markdown.ts';
import { readMedia } from './media/read-media.ts';
import { checkLanguages, readTranslation } from './read-translation.ts';
import { readWebsiteTexts } from './read-website-content.ts';

/** Content, and its links to page fragments, which `brokenFragments()` checks after the pages have been rendered. */
interface CheckedContent extends Content {
  readonly fragmentLinks: readonly FragmentLink[];
  /** Whether there are drafts, included or not. */
  readonly hasDrafts: boolean;
}

/**
 * Reads and checks all content in a folder. Years and dates must not be in the future as of `now`. Drafts are omitted
 * unless `drafts` is set. Rejects with a ContentError that lists all issues.
 */
export async function readContent(
  directory: string,
  now: Date = new Date(),
  { drafts = false, hasWebsite = false } = {},
): Promise<CheckedContent> {
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
  const files = mapResources<ContentFiles>((name) => readResourceFiles(folder, name, !hasWebsite));
  const texts = readWebsiteTexts(folder);
  checkLanguages(folder, texts.words.language);
  const translations = folder.translations.map((translation) => readTranslation(translation, files, texts));
  // After all other files, which decide which pictures are published.
  const media = hasWebsite ? new Map() : await readMedia(folder);
  const website = { ...texts, media };
  checkRules(folder, files, website, now, hasWebsite);
  // The release of a website is checked instead.
  if (!hasWebsite) {
    checkTheme(folder, website.theme, media);
    checkRedirects(folder, files, website);
    checkMarkdown(folder, files, redirectsOf(website), translations);
  }
  for (const { folder, datedFiles } of translations) checkDays(folder, datedFiles, now);
  if (folder.issues.length > 0) throw new ContentError(directory, folder.issues);
  const content = languageContent(files, website);
  const translatedContent = translations.map(({ files: translatedFiles, website: texts, untranslated }) => ({
    ...languageContent(translatedFiles, { ...texts, media, warnings: [] }),
    untranslated,
  }));
  const { allDrafts } = folder;
  const hasDrafts = allDrafts.length > 0;
  const draftWarning = drafts && hasDrafts ? [`Drafts are not deployed: ${allDrafts.join(', ')}`] : [];
  const warnings = [
    ...website.warnings,
    ...formatIssues(folder.warnings),
    ...contentWarnings(content),
    ...translations.flatMap(({ website: { warnings } }) => warnings),
    ...translatedContent.flatMap(languageWarning),
    ...draftWarning,
  ];
  const { fragmentLinks } = folder;
  return {
    ...content,
    website: { ...content.website, warnings },
    translations: translatedContent,
    fragmentLinks,
    hasDrafts,
  };
}

function languageContent(files: ContentFiles, website: WebsiteContent): LanguageContent {
  const resources = mapResources<ResourceContent>((name) => contentOf(files, name));
  const words = withQuestions(website.words, resources.nextStep.questions);
  return { ...resources, website: { ...website, words } };
}

// The casts are safe: each value was parsed with the schema of its definition.

function readResourceFiles<Name extends ResourceName>(
  folder: ContentFolder,
  name: Name,
  needsMarkdown: boolean,
): ContentFiles[Name] {
  return readFiles(folder, resourceDefinitions[name].content, needsMarkdown) as ContentFiles[Name];
}

function contentOf<Name extends ResourceName>(files: ContentFiles, name: Name): ResourceContent[Name] {
  const values = files[name].flatMap(({ value }) => value ?? []);
  return ('folder' in resourceDefinitions[name].content ? values : values[0]) as ResourceContent[Name];
}
