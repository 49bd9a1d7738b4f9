import { type Document, isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { z } from 'zod';
import { PageBody } from '../../../contract/content/page-content.ts';
import { memoize } from '../../cache/remembered.ts';
import type { ContentFolder } from './content-folder.ts';
import type { ContentIssue } from './content-issue.ts';
import { schemaIssues } from './schema-issues.ts';
import { splitFrontMatter } from './split-front-matter.ts';
import { parsePointer, type TextPosition } from './text-position.ts';

/** The number of lines before the front matter: the first "---". */
const linesBeforeYaml = 1;

const quoteText = 'put the text after the colon in double quotes';
const plainLines = 'write "name: text" on each line, with quotes around the whole text or no quotes at all';

/** The fix for each error code of the parser. */
const fixes: Readonly<Record<string, string>> = {
  BAD_SCALAR_START: quoteText,
  BLOCK_AS_IMPLICIT_KEY: quoteText,
  DUPLICATE_KEY: 'keep one of the two lines that begin with this name',
  MISSING_CHAR: 'end the text with a double quote, or write ":" after the name',
  TAB_AS_INDENT: 'remove the tab at the beginning of the line',
};

/**
 * Reads the Markdown files in `directory`, whose front matter has the schema `schema`. Files with an issue are omitted.
 * `checkName` adds the issues of a file's name.
 */
export function readMarkdownEntries<Schema extends z.ZodObject>(
  folder: ContentFolder,
  directory: string,
  schema: Schema,
  checkName: (file: string, slug: string) => void,
) {
  return folder.namesIn(directory, '.md').flatMap((slug) => {
    const file = `${directory}/${slug}.md`;
    checkName(file, slug);
    const entry = readMarkdownEntry(folder, file, schema);
    return entry ? [{ ...entry, slug }] : [];
  });
}

/** Reads a Markdown file whose front matter has the schema `schema`. Returns `undefined` if it has an issue. */
export function readMarkdownEntry<Schema extends z.ZodObject>(
  folder: ContentFolder,
  file: string,
  schema: Schema,
): (z.output<Schema> & { body: string }) | undefined {
  const text = folder.readText(file);
  if (text === undefined) return undefined;
  const match = splitFrontMatter(text);
  if (!match) {
    const names = Object.entries(schema.shape).flatMap(([name, member]) => (isOptional(member) ? [] : name));
    const lines = names.map((name) => `"${name}: …"`).join(' and ');
    const fix = `begin the file with the line "---", then ${lines} on separate lines, then "---"`;
    folder.addIssue(file, { position: { line: 1 }, problem: 'has no front matter', fix });
    return undefined;
  }
  const { yaml, ...markdown } = match;
  const { value, issues, positionOf } = parseOnce(yaml, schema);
  if (positionOf) folder.setPositions(file, positionOf);
  for (const issue of issues) folder.addIssue(file, issue);
  folder.values.push(value);
  const body = folder.addMarkdown(file, PageBody, markdown);
  return value && body !== undefined ? { ...value, body } : undefined;
}

const parseOnce = memoize(parseFrontMatter);

type FrontMatterIssue = Omit<ContentIssue, 'file'>;

function parseFrontMatter<Schema extends z.ZodObject>(
  yaml: string,
  schema: Schema,
): {
  value?: z.output<Schema>;
  issues: FrontMatterIssue[];
  positionOf?: (pointer: string) => TextPosition;
} {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const toPosition = (offset: number) => ({ line: linesBeforeYaml + lines.linePos(offset).line });
  const failure = (offset: number, problem: string, fix: string) => ({
    issues: [{ pointer: '', position: toPosition(offset), problem, fix }],
  });
  const [error] = document.errors;
  if (error) return failure(error.pos[0], 'cannot be read', fixes[error.code] ?? plainLines);
  const truncatedOffset = truncatedValueOffset(document);
  if (truncatedOffset !== undefined)
    return failure(truncatedOffset, 'has a value that is cut off at " #", which starts a comment', quoteText);
  const aliasOffset = firstAliasOffset(document);
  if (aliasOffset !== undefined)
    return failure(aliasOffset, 'has a value that begins with "*", which refers to another value', quoteText);
  keepStrings(document, schema);
  const value = document.toJS() ?? {};
  const parsed = schema.safeParse(value);
  const offsets = memberOffsets(document);
  const positionOf = (pointer: string) => toPosition(offsets.get(parsePointer(pointer)[0] ?? '') ?? 0);
  return parsed.success
    ? { value: parsed.data, issues: [], positionOf }
    : { issues: schemaIssues(schema, value), positionOf };
}

/** The offsets of the members, keyed by name. */
function memberOffsets({ contents }: Document.Parsed): ReadonlyMap<string, number> {
  const pairs = isMap(contents) ? contents.items : [];
  return new Map(
    pairs.flatMap(({ key }) => (isScalar(key) ? [[String(key.value), key.range?.[0] ?? 0]] : [])),
  );
}

/** The offset of a value that is cut off by a YAML comment, as in "Our #1 rule". */
function truncatedValueOffset({ contents }: Document.Parsed): number | undefined {
  const values = isMap(contents) ? contents.items.map(({ value }) => value) : [];
  // "true # comment" is not cut off: only text may contain a "#".
  const value = values.find(
    (node) => isScalar(node) && typeof node.value === 'string' && node.type === 'PLAIN' && node.comment,
  );
  return isScalar(value) ? value.range?.[0] : undefined;
}

/** The offset of the first YAML alias, as in "*New*". The parser reports one without an anchor only when it is resolved. */
function firstAliasOffset(document: Document.Parsed): number | undefined {
  let offset: number | undefined;
  visit(document, {
    Alias(_key, { range }) {
      offset = range?.[0];
      return visit.BREAK;
    },
  });
  return offset;
}

/** Turns unquoted values such as 2026 and true back into strings where the schema expects a string. */
function keepStrings({ contents }: Document.Parsed, schema: z.ZodObject): void {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  for (const { key, value } of isMap(contents) ? contents.items : []) {
    if (!isScalar(key) || !isScalar(value) || value.source === undefined) continue;
    const member = properties[String(key.value)];
    if (typeof member !== 'object' || member.type !== 'string' || value.source === '') continue;
    // "description: >" has a line break at its end, which ">-" would not have.
    value.value = value.source.replace(/\n$/, '');
  }
}

const isOptional = (schema: z.core.$ZodType) => z.safeParse(schema, undefined).success;
