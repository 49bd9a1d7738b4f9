import { z } from 'zod';
import { isWord, type WordDefinition, type WordGroup } from '../words/word.ts';
import { wordDefinitions } from '../words/words.ts';
import { LanguageTag } from './codes.ts';
import { line, schemaReference } from './content-fields.ts';

/** All plural categories (Unicode CLDR). */
const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** The schema of a text with exactly the placeholders of its default. */
function text(note: string, example: string, placeholders: Placeholders) {
  return line(1_000)
    .check(({ value, issues }) => {
      const message = placeholderIssue(value, placeholders);
      if (message) issues.push({ code: 'custom', input: value, message });
    })
    .optional()
    .meta({ description: note, default: example, examples: [example] });
}

interface Placeholders {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** Returns the remedy for missing or unknown placeholders and for unmatched braces. */
function placeholderIssue(value: string, { required, optional }: Placeholders): string | undefined {
  const found: readonly string[] = value.match(/\{[^{}]*\}?|\}/g) ?? [];
  const known = [...required, ...optional].map(inBraces);
  const unknown = found.filter((name) => !known.includes(name));
  const missing = required.map(inBraces).filter((name) => !found.includes(name));
  if (unknown.length === 0 && missing.length === 0) return undefined;
  if (known.length === 0) return 'write it without braces';
  const expected = required.length > 0 ? required : optional;
  return `write it with ${expected.map(inBraces).join(' and ')}, and with no other placeholders`;
}

const inBraces = (name: string) => `{${name}}`;

const placeholdersIn = (value: string) => [...value.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Any plural form may omit the count: "One field", "The types". */
function placeholdersOf({ text }: WordDefinition): Placeholders {
  if (typeof text === 'string') return { required: placeholdersIn(text), optional: [] };
  const names = placeholdersIn(text.other);
  return { required: names.filter((name) => name !== 'count'), optional: ['count'] };
}

function wordSchema(definition: WordDefinition): z.ZodType {
  const placeholders = placeholdersOf(definition);
  const { text: english, note } = definition;
  if (typeof english === 'string') return text(note, english, placeholders);
  const { one, other } = english;
  const forms = pluralCategories.map((category) => [
    category,
    text(`The text for the plural category "${category}".`, category === 'one' ? one : other, placeholders),
  ]);
  return z
    .strictObject(Object.fromEntries(forms))
    .optional()
    .meta({
      description: `${note} One text for each plural category of the language (Intl.PluralRules).`,
      default: english,
      examples: [english],
    });
}

function groupSchema(group: WordGroup): z.ZodType {
  return z.looseObject(shapeOf(group)).optional().meta(noUnknownMembers);
}

/** Unknown words are allowed, so updates and rollbacks never fail. Code editors mark them, and a warning lists them. */
const noUnknownMembers = { additionalProperties: false };

function shapeOf(group: WordGroup): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(group).map(([name, node]) => [name, isWord(node) ? wordSchema(node) : groupSchema(node)]),
  );
}

/** The words in a file. Each may be omitted. */
export interface GivenWords {
  readonly [name: string]: string | GivenWords | undefined;
}

/** The words, each of which may be omitted. An update may change their placeholders or shapes. */
export const WordTexts = z.looseObject(shapeOf(wordDefinitions));

/** content/words.json, without a check of its words: those that do not fit `WordTexts` are not used. */
export const WordsFile = z.looseObject({
  $schema: schemaReference('words'),
  language: LanguageTag.default('en').meta({
    description:
      'Code of the language in which the content is written (BCP 47). It determines the format of dates, numbers and amounts: "en-GB" gives 5 October 2026, and "en" gives October 5, 2026.',
  }),
});

/** content/words/<language>.json, without a check of its words. */
export const OtherWordsFile = z.looseObject({ $schema: schemaReference('words', '..') });

/** content/words.json: the language of the content, and the firm's changes to the words. */
export const WordsContent = z
  .looseObject({
    ...WordsFile.shape,
    // The file of another language is in a folder.
    $schema: z.literal([...WordsFile.shape.$schema.values, ...OtherWordsFile.shape.$schema.values]),
    ...shapeOf(wordDefinitions),
  })
  .meta({
    title: 'Words',
    description: 'The language of the content, and the words of the form and the e-mail.',
    ...noUnknownMembers,
  });
export type WordsContent = { readonly $schema: string; readonly language: string } & GivenWords;
