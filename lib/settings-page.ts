import { z } from 'zod';
import { latestYear } from '../contract/content/content-fields.ts';
import { PageFrontMatter } from '../contract/content/page-content.ts';
import { pagesFolder, websiteFiles } from '../contract/content/website-content.ts';
import { resourceDefinitions } from '../contract/resources/all-resources.ts';
import type { ContentSource } from '../contract/resources/resource-definition.ts';
import { configFileName } from './firm-folder.ts';
import { FrontdeskConfig } from './frontdesk-config.ts';
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
    // The words themselves are in the editor's schema, each with its location and its English text.
    {
      file: websiteFiles.words.file,
      schema: websiteFiles.words.schema.pick({ language: true }).meta({
        description:
          'The language of the website, next to [its words](make-it-yours.md#3-words-look-pictures-pages-law).',
      }),
    },
    websiteFiles.theme,
    websiteFiles.redirects,
    { file: `${pagesFolder}/<slug>.md`, schema: PageFrontMatter },
  ];
  return `# Every member of a firm's folder

Written by \`npm run docs\` from the schemas that editors use. [Make it yours](make-it-yours.md) gives the order of the steps. Members with \`?\` or a default are optional. \`text, 80\` means at most 80 characters. A day is written \`2027-01-31\`, a duration \`P3W\`.

## \`frontdesk.json\`

${formatList(configFileName, z.toJSONSchema(FrontdeskConfig.omit({ placeholdersAllowed: true }), { io: 'input' }))}

A stage, or its defaults:

${formatList(configFileName, stageSettingsSchema())}

The files below are in \`content/\`.

${files.map(({ file, schema }) => section(file, z.toJSONSchema(schema, { io: 'input' }))).join('\n\n')}
`;
}

function section(file: string, schema: JsonSchema): string {
  return `## \`${file}\`

${schema.description}

${formatList(file, schema)}`;
}

/** A list instead of a table, because firms read it as plain text in the package. */
const formatList = (file: string, schema: JsonSchema) =>
  rowsOf(file, schema, '')
    .map(([member, value, description]) => `- ${member} (${value}): ${description}`)
    .join('\n');

/** The first place where each list of members appears. */
const listed = new Map<string, string>();

/** Name, value and description of each member of `schema`, in order. */
function rowsOf(file: string, schema: JsonSchema, path: string): string[][] {
  const variants = [schema, ...((schema.anyOf ?? []) as JsonSchema[])];
  return variants.flatMap(({ properties = {}, required = [], items }) => [
    ...(items ? rowsOf(file, items as JsonSchema, `${path}[]`) : []),
    ...Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, member]) => {
      if (name === '$schema') return [];
      const place = path ? `${path}.${name}` : name;
      const isOptional = !required.includes(name) && !('default' in member);
      const row = [`\`${place}${isOptional ? '?' : ''}\``, describeValue(member), member.description ?? ''];
      const rows = rowsOf(file, member, place);
      const members = rows.map(([, ...cells]) => cells.join()).join();
      const here = `\`${place}\` of \`${file}\``;
      const first = listed.get(members) ?? here;
      if (rows.length > 1 && first !== here)
        return [[...row.slice(0, 2), `${row[2]} Members as in ${first}.`]];
      listed.set(members, first);
      return [row, ...rows];
    }),
  ]);
}

const number = (value: number) => value.toLocaleString('en');

function describeValue(schema: JsonSchema): string {
  const { const: literal, enum: values, anyOf, type, default: defaultValue } = schema;
  if (defaultValue !== undefined) {
    const value = describeValue({ ...schema, default: undefined });
    return Array.isArray(defaultValue) ? value : `${value}; default \`${defaultValue}\``;
  }
  if (literal !== undefined) return `\`${literal}\``;
  if (anyOf) return formatAlternatives((anyOf as JsonSchema[]).map(describeValue));
  if (values) return formatAlternatives(values.map((value) => `\`${value}\``));
  switch (type) {
    case 'string':
      return describeText(schema);
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
      return Object(schema.additionalProperties).type === 'string' ? 'object of texts' : 'object';
  }
}

/** Lists at most four alternatives. */
function formatAlternatives(values: readonly string[]): string {
  return values.length > 4 ? `one of ${values.length}, such as ${values[0]}` : values.join(' or ');
}

function describeText({ format, maxLength, pattern }: JsonSchema): string {
  const [, letters] = /^\^\[A-Z\]\{(\d)\}\$$/.exec(pattern ?? '') ?? [];
  if (letters !== undefined) return `${letters} capital letters`;
  const kinds: Readonly<Record<string, string>> = {
    date: 'day',
    duration: 'duration',
    email: 'e-mail address',
    uri: 'address',
  };
  return kinds[format ?? ''] ?? (maxLength === undefined ? 'text' : `text, ${number(maxLength)}`);
}
