import { z } from 'zod';
import { latestYear } from '../contract/content/content-fields.ts';
import { PageFrontMatter } from '../contract/content/page-content.ts';
import { pagesFolder, websiteFiles } from '../contract/content/website-content.ts';
import { resourceDefinitions } from '../contract/resources/all-resources.ts';
import type { ContentSource } from '../contract/resources/resource-definition.ts';
import { stageSettingsSchema } from './write-editor-schemas.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const sources: readonly ContentSource[] = Object.values(resourceDefinitions).map(({ content }) => content);

/** `docs/settings.md`. */
export function settingsPage(): string {
  const files = [
    ...sources.map((source) => ({
      file: 'file' in source ? source.file : `${source.folder}/<slug>.json`,
      schema: source.schema as z.ZodType,
    })),
    // Of the words themselves, an editor's schema has each with its place and its English text.
    {
      file: websiteFiles.words.file,
      schema: websiteFiles.words.schema.pick({ language: true }).meta({
        description:
          'The language of the website. [Make it yours](make-it-yours.md#3-words-look-pictures-pages-law) says where its words are listed.',
      }),
    },
    websiteFiles.theme,
    websiteFiles.redirects,
    { file: `${pagesFolder}/<slug>.md`, schema: PageFrontMatter },
  ];
  return `# Every member of a firm's folder

Written by \`npm run docs:settings\` from the schemas, and compared with them by a test. [Make it yours](make-it-yours.md) says in which order to write them. Editors show the same descriptions. A day is written \`2027-01-31\`, a duration \`P3W\`.

## \`frontdesk.json\`

Settings of a stage, in \`stages\` by its name, or in \`defaults\` for all of them.

${tableOf(stageSettingsSchema())}

The files below are in \`content/\`.

${files.map(({ file, schema }) => section(file, z.toJSONSchema(schema, { io: 'input' }))).join('\n\n')}
`;
}

function section(file: string, schema: JsonSchema): string {
  return `## \`${file}\`

${schema.description}

${tableOf(schema)}`;
}

const tableOf = (schema: JsonSchema) =>
  [['member', 'value', 'what it is'], ['---', '---', '---'], ...rowsOf(schema, '')]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

/** A row for each member within `schema`, in its order. */
function rowsOf(schema: JsonSchema, path: string): string[][] {
  const variants = [schema, ...((schema.anyOf ?? []) as JsonSchema[])];
  return variants.flatMap(({ properties = {}, required = [], items }) => [
    ...(items ? rowsOf(items as JsonSchema, `${path}[]`) : []),
    ...Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, member]) => {
      if (name === '$schema') return [];
      const place = path ? `${path}.${name}` : name;
      const row = [
        `\`${place}\``,
        describeValue(member) + (required.includes(name) || 'default' in member ? '' : ', optional'),
        member.description ?? '',
      ];
      return [row, ...rowsOf(member, place)];
    }),
  ]);
}

const number = (value: number) => value.toLocaleString('en');

function describeValue(schema: JsonSchema): string {
  const { const: only, enum: values, anyOf, type, default: byDefault } = schema;
  if (byDefault !== undefined) {
    const value = describeValue({ ...schema, default: undefined });
    return Array.isArray(byDefault) ? value : `${value}; \`${byDefault}\` without it`;
  }
  if (only !== undefined) return `\`${only}\``;
  if (anyOf) return alternatives((anyOf as JsonSchema[]).map(describeValue));
  if (values) return alternatives(values.map((value) => `\`${value}\``));
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return schema.maximum === latestYear
        ? `${schema.minimum} to ${latestYear}`
        : `${number(schema.minimum ?? 0)} to ${number(schema.maximum ?? 0)}`;
    case 'boolean':
      return '`true` or `false`';
    case 'array':
      return schema.maxItems === undefined ? 'list' : `list of ${schema.minItems ?? 0} to ${schema.maxItems}`;
    default:
      return schema.properties ? 'object' : 'object of texts';
  }
}

/** At most as many alternatives as fit into a cell. */
function alternatives(values: readonly string[]): string {
  return values.length > 4 ? `one of ${values.length}, such as ${values[0]}` : values.join(' or ');
}

function textOf({ format, maxLength, pattern }: JsonSchema): string {
  const [, letters] = /^\^\[A-Z\]\{(\d)\}\$$/.exec(pattern ?? '') ?? [];
  if (letters !== undefined) return `a code of ${letters} capital letters`;
  const kinds: Readonly<Record<string, string>> = {
    date: 'a day',
    duration: 'a duration',
    email: 'an e-mail address',
    uri: 'an address',
  };
  return kinds[format ?? ''] ?? (maxLength === undefined ? 'text' : `up to ${number(maxLength)} characters`);
}
