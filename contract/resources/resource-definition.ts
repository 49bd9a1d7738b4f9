import type { z } from 'zod';
import type { SkillId } from '../agents/a2a-skills.ts';
import type { pathsVersion } from '../api-versions.ts';

/** What is the same of a resource at every endpoint; its half in site/resources/ makes the answer of content. */
export interface ResourceDefinition<Answer extends z.ZodType = z.ZodType> {
  readonly path: `/api/${typeof pathsVersion}/${string}`;
  readonly title: string;
  /** What it does, stated as facts that are true at every endpoint. Its counts are those of `answer`. */
  description(answer: z.output<Answer>, firm: string): string;
  /** Name of the operation in the OpenAPI document. */
  readonly operationId: string;
  /** A question to an agent that `answer` answers; `undefined` if it says nothing. */
  exampleQuestion(firm: string, answer: z.output<Answer>): string | undefined;
  /** Name of the MCP tool that returns it; absent if none does. */
  readonly tool?: string;
  /** The skill of the A2A agent that it belongs to. */
  readonly skill?: SkillId;
  readonly answer: Answer;
  /** The answer and the schemas within it that have a name of their own in the OpenAPI document. */
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  readonly content: ContentSource;
  /** Path of the page on which people read it, and where they can start (content/next-step.json); absent without one. */
  readonly page?: `/${string}`;
}

/** Schema of a JSON file of content. Its `$schema` says which file of content/schema/ editors complete from. */
type ContentFileSchema = z.ZodObject<{
  $schema: z.ZodLiteral<string>;
  modified: z.ZodType<string | undefined>;
}>;

/** Schema of a JSON file of which there are many, each named after its slug. */
type ContentEntrySchema = z.ZodObject<ContentFileSchema['shape'] & { slug: z.ZodType<string> }>;

/** A file of content/. */
interface FileSource {
  readonly file: `${string}.json`;
  readonly schema: ContentFileSchema;
}

/** A folder of content/ with any number of files `<slug>.json`. */
export interface FolderSource {
  readonly folder: string;
  readonly schema: ContentEntrySchema;
  /** A text beside each, `<slug>.md`, and the member of the content that holds it. */
  readonly markdown?: { readonly member: string; readonly schema: z.ZodType<string> };
}

export type ContentSource = FileSource | FolderSource;

/** What is read from a file of a source. */
export type EntryOf<Source extends ContentSource> = z.output<Source['schema']> &
  (Source extends { markdown: { member: infer Member extends string } }
    ? { readonly [Name in Member]: string }
    : unknown);

/** What is read from a source: one entry, or a list in the order of the slugs. */
export type ContentOf<Source extends ContentSource> = Source extends FolderSource
  ? readonly EntryOf<Source>[]
  : EntryOf<Source>;
