import { type Document, isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import type { ContentFolder, MarkdownFile } from './content-folder.ts';
import type { ContentIssue } from './content-issue.ts';
import { schemaIssues } from './schema-issues.ts';
import type { TextPosition } from './text-position.ts';

const frontMatterPattern = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/;

/** Line 1 of a file is the "---" before the front matter. */
const firstLine = 2;

const quoteText = 'put the text after the colon in double quotes';

/** What to do, by the error code of the parser. */
const corrections: Readonly<Record<string, string>> = {
  BAD_SCALAR_START: quoteText,
  BLOCK_AS_IMPLICIT_KEY: quoteText,
  DUPLICATE_KEY: 'keep one of the two lines that begin with this name',
  MISSING_CHAR: 'end the text with a double quote, or write ":" after the name',
  TAB_AS_INDENT: 'remove the tab at the beginning of the line',
};

/** Reads a Markdown file with front matter, which is checked with `schema`. */
export function readFrontMatter<Schema extends z.ZodObject>(
  folder: ContentFolder,
  file: string,
  schema: Schema,
): { frontMatter: z.output<Schema> | undefined; markdown: MarkdownFile } | undefined {
  const text = folder.readText(file);
  if (text === undefined) return undefined;
  const match = frontMatterPattern.exec(text);
  if (!match) {
    const names = Object.entries(schema.shape).flatMap(([name, member]) => (isOptional(member) ? [] : name));
    const lines = names.map((name) => `"${name}: …"`).join(' and ');
    const right = `begin the file with a line "---", then ${lines} on separate lines, then "---"`;
    folder.addIssue(file, { position: { line: 1 }, wrong: 'has no front matter', right });
    return undefined;
  }
  const [all, yaml = ''] = match;
  const markdown = { text: text.slice(all.length), linesBefore: all.split('\n').length - 1 };
  const { value, issues, positionOf } = parseFrontMatter(yaml, schema);
  if (positionOf) folder.setPositions(file, positionOf);
  for (const issue of issues) folder.addIssue(file, issue);
  return { frontMatter: value, markdown };
}

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
  const position = (offset: number) => ({ line: firstLine - 1 + lines.linePos(offset).line });
  const [error] = document.errors;
  if (error) {
    const right =
      corrections[error.code] ??
      'write "name: text" on each line, with quotes around the whole text or not at all';
    return { issues: [{ pointer: '', position: position(error.pos[0]), wrong: 'cannot be read', right }] };
  }
  const truncated = truncatedTextOffset(document);
  if (truncated !== undefined) {
    const wrong = 'has a text that ends before " #", which begins a comment';
    return { issues: [{ pointer: '', position: position(truncated), wrong, right: quoteText }] };
  }
  keepStrings(document, schema);
  const value = document.toJS() ?? {};
  const parsed = schema.safeParse(value);
  const offsets = memberOffsets(document);
  const positionOf = (pointer: string) => position(offsets.get(pointer.slice(1)) ?? 0);
  return parsed.success
    ? { value: parsed.data, issues: [], positionOf }
    : { issues: schemaIssues(schema, value), positionOf };
}

/** The offsets of the members, by name. */
function memberOffsets({ contents }: Document.Parsed): ReadonlyMap<string, number> {
  const pairs = isMap(contents) ? contents.items : [];
  return new Map(
    pairs.flatMap(({ key }) => (isScalar(key) ? [[String(key.value), key.range?.[0] ?? 0]] : [])),
  );
}

/** The offset of a text that a YAML comment cuts off, as in "Our #1 rule". */
function truncatedTextOffset({ contents }: Document.Parsed): number | undefined {
  const values = isMap(contents) ? contents.items.map(({ value }) => value) : [];
  const value = values.find((node) => isScalar(node) && node.type === 'PLAIN' && node.comment);
  return isScalar(value) ? value.range?.[0] : undefined;
}

/** Keeps values such as "2026" and "true" as strings where the schema expects a string. */
function keepStrings({ contents }: Document.Parsed, schema: z.ZodObject): void {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  for (const { key, value } of isMap(contents) ? contents.items : []) {
    if (!isScalar(key) || !isScalar(value) || value.source === undefined) continue;
    const member = properties[String(key.value)];
    if (typeof member === 'object' && member.type === 'string' && value.source !== '')
      value.value = value.source;
  }
}

const isOptional = (schema: z.core.$ZodType) => z.safeParse(schema, undefined).success;
