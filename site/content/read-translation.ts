import type { z } from 'zod';
import { ArticleFrontMatter } from '../../contract/content/article-content.ts';
import { PageBody, PageFrontMatter } from '../../contract/content/page-content.ts';
import { translationSchema } from '../../contract/content/translation-content.ts';
import { privacyFile, websiteFiles } from '../../contract/content/website-content.ts';
import { type WordsContent, WordsFile } from '../../contract/content/words-content.ts';
import { jsonPointer } from '../../contract/problems/errors.ts';
import {
  mapResources,
  type ResourceName,
  resourceDefinitions,
} from '../../contract/resources/all-resources.ts';
import type { ContentSource } from '../../contract/resources/resource-definition.ts';
import type { DatedFile } from './content-rules.ts';
import { bodyOf, type ContentFile, type ContentFiles, checkMarkdownFiles } from './files/content-files.ts';
import type { ContentFolder, TranslationFolder } from './files/content-folder.ts';
import { readMarkdownEntry } from './files/front-matter.ts';
import { schemaIssues } from './files/schema-issues.ts';
import { listNames } from './language-issues.ts';
import { mergeTexts } from './merge-texts.ts';
import { articleFile } from './read-articles.ts';
import { pageFile } from './read-pages.ts';
import { type WebsiteTexts, wordsOf } from './read-website-content.ts';

/** The members that the texts of all files have in common. */
interface Texts {
  readonly modified?: string;
  readonly draft?: boolean;
}

/** A translation as it was read. Its values are complete if no file has an issue. */
export interface TranslationFiles {
  readonly folder: TranslationFolder;
  readonly files: ContentFiles;
  readonly website: WebsiteTexts;
  readonly untranslated: ReadonlySet<string>;
  /** The translated files with the day of their last change. */
  readonly datedFiles: readonly DatedFile[];
}

/** Reads the translation in `folder` of the content in `files` and `website`. */
export function readTranslation(
  folder: TranslationFolder,
  files: ContentFiles,
  website: WebsiteTexts,
): TranslationFiles {
  const reader = new TranslationReader(folder, website.words.language);
  const translatedFiles = mapResources<ContentFiles>((name) => reader.readResource(name, files));
  return {
    folder,
    files: translatedFiles,
    website: {
      ...website,
      ...reader.readWords(),
      pages: reader.readEntries(website.pages, pageFile, PageFrontMatter),
      articles: reader.readEntries(website.articles, articleFile, ArticleFrontMatter),
      privacy: reader.readPrivacy(website.privacy),
    },
    untranslated: reader.untranslated,
    datedFiles: reader.datedFiles,
  };
}

/** Checks that no translation is in the language of the content itself. */
export function checkLanguages({ translations }: ContentFolder, firstLanguage: string): void {
  const folder = translations.find(({ language }) => language === firstLanguage);
  // The issue is about the folder, not a file in it.
  folder?.addIssue('', {
    problem: `is a translation into "${firstLanguage}", the language of content/ itself`,
    fix: 'set "language" in words.json to the language of content/, or remove this folder',
  });
}

class TranslationReader {
  readonly untranslated = new Set<string>();
  readonly datedFiles: DatedFile[] = [];
  readonly #folder: TranslationFolder;
  readonly #firstLanguage: string;

  constructor(folder: TranslationFolder, firstLanguage: string) {
    this.#folder = folder;
    this.#firstLanguage = firstLanguage;
  }

  // The cast is safe: the values are those of the files, with other texts.
  readResource<Name extends ResourceName>(name: Name, files: ContentFiles): ContentFiles[Name] {
    return this.#readFiles(resourceDefinitions[name].content, files[name]) as ContentFiles[Name];
  }

  /** Entries with Markdown are omitted if they are not translated. All other files are shown in the first language. */
  #readFiles(source: ContentSource, files: readonly ContentFile<object>[]): ContentFile<object>[] {
    const schema = translationSchema(source.schema);
    if ('file' in source || !source.markdown) {
      return files.map((original) => ({ ...original, value: this.#readJson(original, schema) }));
    }
    const names = this.#folder.namesIn(source.folder, '.json');
    checkMarkdownFiles(
      this.#folder,
      source,
      names.map((name) => ({ name, file: `${source.folder}/${name}.json`, value: undefined })),
    );
    return files
      .filter(({ file }) => this.#folder.has(file))
      .map((original) => {
        const body = bodyOf(this.#folder, source, { ...original, value: undefined });
        const value = this.#readJson(original, schema);
        return { ...original, value: value && { ...value, ...body } };
      });
  }

  #readJson({ file, value }: ContentFile<object>, schema: z.ZodObject): object | undefined {
    const texts = this.#folder.has(file) ? this.#folder.readJson(file, schema) : {};
    return value && texts && this.#merge(file, schema, value, texts);
  }

  /** Merges the texts of a file into those of the first language, and reports what is missing or outdated. */
  #merge<Value extends object>(file: string, schema: z.ZodObject, original: Value, texts: Texts): Value {
    const missing: string[] = [];
    const value = mergeTexts(
      schema,
      original,
      { ...texts, $schema: undefined },
      {
        issue: (path, problem, fix) =>
          this.#folder.addIssue(file, { pointer: jsonPointer(path), problem, fix }),
        missing: (path, untranslated) => {
          if (untranslated.length > 0) missing.push(path.join('.'));
          for (const text of untranslated) this.untranslated.add(text);
        },
      },
    );
    if (missing.length > 0) {
      const problem = this.#folder.has(file) ? `does not translate ${listNames(missing)}` : 'is missing';
      this.#warnAboutMissing(file, problem);
    }
    this.#checkDay(file, original, texts);
    const { draft: _, ...merged } = value as Value & Texts;
    return merged as Value;
  }

  #warnAboutMissing(file: string, problem: string): void {
    const fix = `add the texts, which are shown in "${this.#firstLanguage}"`;
    this.#folder.addIssue(file, { warning: 'untranslated', problem, fix });
  }

  /** Warns about a translation that is older than what it translates. */
  #checkDay(file: string, original: Texts, { modified }: Texts): void {
    if (modified === undefined) return;
    this.datedFiles.push({ name: file, file, value: { modified } });
    if (original.modified === undefined || modified >= original.modified) return;
    this.#folder.addIssue(file, {
      warning: 'outdated',
      pointer: '/modified',
      problem: `is "${modified}", but content/${file} was changed on "${original.modified}"`,
      fix: `translate the change, and write "${original.modified}"`,
    });
  }

  /** Returns the entries with a Markdown file in this language. */
  readEntries<Entry extends { slug: string; body: string }>(
    entries: readonly Entry[],
    fileOf: (slug: string) => string,
    frontMatter: z.ZodObject,
  ): Entry[] {
    // Without these members in its language, an entry is not translated.
    const schema = translationSchema(frontMatter, ['title', 'description']);
    return entries.flatMap(({ slug, body: _, ...original }) => {
      const file = fileOf(slug);
      const texts = this.#folder.has(file) ? readMarkdownEntry(this.#folder, file, schema) : undefined;
      if (!texts) return [];
      const value = this.#merge(file, schema, original, texts as Texts);
      // A title in another language may need a label.
      for (const issue of schemaIssues(frontMatter, value)) this.#folder.addIssue(file, issue);
      return [{ ...value, slug, body: texts.body } as Entry];
    });
  }

  readPrivacy(privacy: string | undefined): string | undefined {
    if (this.#folder.has(privacyFile)) return this.#folder.readMarkdown(privacyFile, PageBody);
    if (privacy === undefined) return undefined;
    this.untranslated.add(privacy);
    this.#warnAboutMissing(privacyFile, 'is missing');
    return privacy;
  }

  readWords(): Pick<WebsiteTexts, 'words' | 'warnings'> {
    const { file } = websiteFiles.words;
    const { language } = this.#folder;
    const given = this.#folder.has(file)
      ? this.#folder.readJson(file, translationSchema(WordsFile))
      : undefined;
    if (given?.language !== undefined) {
      this.#folder.addIssue(file, {
        pointer: '/language',
        problem: `is ${JSON.stringify(given.language)}`,
        fix: `remove it: the language is the name of the folder, "${language}"`,
      });
    }
    return wordsOf(this.#folder, { ...given, language } as WordsContent);
  }
}
