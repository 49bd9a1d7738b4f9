import { type Document, isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import type { ContentFolder, MarkdownFile } from './content-folder.ts';
import type { ContentIssue } from './content-issue.ts';
import { schemaIssues } from './schema-issues.ts';
import type { TextPosition } from './text-position.ts';

const fence = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/;

/** Line 1 of a file is the "---" before the front matter. */
const firstLine = 2;

const inQuotes = 'put the text behind the colon in double quotes';

/** Corrections by the code of the parser's error. */
const corrections: Readonly<Record<string, string>> = {
  BAD_SCALAR_START: inQuotes,
  BLOCK_AS_IMPLICIT_KEY: inQuotes,
  DUPLICATE_KEY: 'keep one of the two lines that begin with this name',
  MISSING_CHAR: 'close the text with a double quote, or write ":" behind the name',
  TAB_AS_INDENT: 'begin the line without a tab',
};

/** Reads the front matter of a Markdown file by `schema`; the rest of the text is its Markdown. */
export function readFrontMatter<Schema extends z.ZodObject>(
  folder: ContentFolder,
  file: string,
  schema: Schema,
): { frontMatter: z.output<Schema> | undefined; markdown: MarkdownFile } | undefined {
  const text = folder.readText(file);
  if (text === undefined) return undefined;
  const match = fence.exec(text);
  if (!match) {
    const names = Object.entries(schema.shape).flatMap(([name, member]) => (isOptional(member) ? [] : name));
    const lines = names.map((name) => `"${name}: …"`).join(' and ');
    const right = `begin the file with a line "---", then ${lines} on a line each, then "---"`;
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
      'write "name: text" on each line, and quotes around the whole text or nowhere';
    return { issues: [{ pointer: '', position: position(error.pos[0]), wrong: 'cannot be read', right }] };
  }
  const remark = remarkBehindText(document);
  if (remark !== undefined) {
    const wrong = 'has a text that ends before " #", where a remark begins';
    return { issues: [{ pointer: '', position: position(remark), wrong, right: inQuotes }] };
  }
  keepTexts(document, schema);
  const value = document.toJS() ?? {};
  const parsed = schema.safeParse(value);
  const places = placesOf(document);
  const positionOf = (pointer: string) => position(places.get(pointer.slice(1)) ?? 0);
  return parsed.success
    ? { value: parsed.data, issues: [], positionOf }
    : { issues: schemaIssues(schema, value), positionOf };
}

/** The offsets of the members, by their names. */
function placesOf({ contents }: Document.Parsed): ReadonlyMap<string, number> {
  const pairs = isMap(contents) ? contents.items : [];
  return new Map(
    pairs.flatMap(({ key }) => (isScalar(key) ? [[String(key.value), key.range?.[0] ?? 0]] : [])),
  );
}

/** The offset of a text that a YAML comment follows: "Our #1 rule" would lose its end. */
function remarkBehindText({ contents }: Document.Parsed): number | undefined {
  const values = isMap(contents) ? contents.items.map(({ value }) => value) : [];
  const value = values.find((one) => isScalar(one) && one.type === 'PLAIN' && one.comment);
  return isScalar(value) ? value.range?.[0] : undefined;
}

/** Makes texts of values that look like something else ("2026", "true"), where the schema wants a text. */
function keepTexts({ contents }: Document.Parsed, schema: z.ZodObject): void {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  for (const { key, value } of isMap(contents) ? contents.items : []) {
    if (!isScalar(key) || !isScalar(value) || value.source === undefined) continue;
    const member = properties[String(key.value)];
    if (typeof member === 'object' && member.type === 'string' && value.source !== '')
      value.value = value.source;
  }
}

const isOptional = (schema: z.core.$ZodType) => z.safeParse(schema, undefined).success;
