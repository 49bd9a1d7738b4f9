import type { Redirects } from '../../../contract/content/website-content.ts';
import { memoize } from '../../cache/remembered.ts';
import { headingsIn } from '../../tree/headings.ts';
import { definitionsIn, parseMarkdown } from '../../tree/parse-markdown.ts';
import type { ContentFiles } from '../files/content-files.ts';
import type { ContentFolder, MarkdownFile } from '../files/content-folder.ts';
import type { TextPosition } from '../files/text-position.ts';
import { checkBlocks, checkHeadings } from './block-rules.ts';
import { checkLinks } from './link-rules.ts';
import { type LinkTargets, linkTargets, pageOf } from './link-targets.ts';
import { checkLiterals } from './literal-rules.ts';
import type { MarkdownIssue, MarkdownRule, MarkdownSource } from './markdown-source.ts';
import { checkPictures } from './picture-rules.ts';

/**
 * Checks the Markdown of all files, and of the translations, which can link to the same pages. Must run after all files
 * have been read, so that all link targets are known.
 */
export function checkMarkdown(
  folder: ContentFolder,
  files: ContentFiles,
  redirects: Redirects,
  translations: readonly TranslatedMarkdown[] = [],
): void {
  const parsedFiles = parseFiles(folder);
  const fragments = fragmentsOf(parsedFiles);
  const targets = equalTargets(linkTargets(folder, files, redirects, fragments));
  checkFiles({ folder, files, untranslated: new Set() }, parsedFiles, targets);
  for (const translation of translations) {
    const translatedFiles = parseFiles(translation.folder);
    const translatedTargets = {
      ...targets,
      fragments: new Map([...fragments, ...fragmentsOf(translatedFiles)]),
      mediaFolder: `../${targets.mediaFolder}`,
    };
    checkFiles(translation, translatedFiles, equalTargets(translatedTargets));
  }
}

interface TranslatedMarkdown {
  readonly folder: ContentFolder;
  readonly files: Pick<ContentFiles, 'company'>;
  readonly untranslated: ReadonlySet<string>;
}

const parseFiles = ({ markdownFiles }: ContentFolder) =>
  [...markdownFiles].map(([file, markdown]) => parseFile(file, markdown));

const fragmentsOf = (parsedFiles: readonly ParsedFile[]) =>
  new Map(
    parsedFiles.map(({ file, root }) => [pageOf(file), [...headingsIn(root).values()].map(({ id }) => id)]),
  );

function checkFiles(
  { folder, files, untranslated }: TranslatedMarkdown,
  parsedFiles: readonly ParsedFile[],
  targets: LinkTargets,
): void {
  for (const parsedFile of parsedFiles) reportIssues(folder, parsedFile, issuesOf(parsedFile, targets));
  for (const { file, value } of files.company)
    for (const [index, text] of (value?.legal?.further ?? []).entries())
      for (const { offset: _, isLine: __, ...issue } of untranslated.has(text)
        ? []
        : checkLinks({ ...parseFile(file, { text, linesBefore: 0 }), targets }))
        folder.addIssue(file, { pointer: `/legal/further/${index}`, ...issue });
}

/** Returns the targets of the last build if they are the same, so that unchanged files are not checked again. */
const equalTargets = memoize((targets: LinkTargets) => targets);

/** Adds the issues of a file, and of each kind of warning only the first one, with the number of others. */
function reportIssues(
  folder: ContentFolder,
  { file }: ParsedFile,
  issues: ReturnType<typeof issuesOf>,
): void {
  const { errors = [], warnings = [] } = Object.groupBy(issues, ({ warning }) =>
    warning === undefined ? 'errors' : 'warnings',
  );
  for (const issue of errors) folder.addIssue(file, issue);
  for (const [first, ...others] of Map.groupBy(warnings, ({ warning }) => warning).values()) {
    if (!first) continue;
    const more = others.length > 0 ? ` (and ${others.length} more in this file)` : '';
    folder.addIssue(file, { ...first, problem: first.problem + more });
  }
}

const rules: readonly MarkdownRule[] = [checkHeadings, checkLinks, checkPictures, checkBlocks, checkLiterals];

interface ParsedFile extends Omit<MarkdownSource, 'targets'> {
  readonly linesBefore: number;
}

/** Parses a file into its syntax tree. */
export function parseFile(file: string, { text, linesBefore }: MarkdownFile): ParsedFile {
  const root = parseMarkdown(text);
  return { file, text, root, linesBefore, definitions: definitionsIn(root) };
}

/** The issues in a file, in the order in which they appear. */
export const issuesOf = memoize((file: ParsedFile, targets: LinkTargets) =>
  rules
    .flatMap((rule) => rule({ ...file, targets }))
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, isLine, ...issue }) => ({ position: positionOf({ offset, isLine }, file), ...issue })),
);

function positionOf(
  { offset, isLine }: Pick<MarkdownIssue, 'offset' | 'isLine'>,
  { text, linesBefore }: ParsedFile,
): TextPosition {
  const lines = text.slice(0, offset).split('\n');
  const line = linesBefore + lines.length;
  return isLine ? { line } : { line, column: (lines.at(-1)?.length ?? 0) + 1 };
}
