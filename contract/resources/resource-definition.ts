import type { z } from 'zod';
import type { SkillId } from '../agents/a2a-data.ts';
import type { apiRoot } from '../paths.ts';

/** The definition of a resource, shared by all endpoints. site/resources/ derives its answer from the content. */
export interface ResourceDefinition<Answer extends z.ZodType = z.ZodType> {
  readonly path: `${typeof apiRoot}${string}`;
  readonly title: string;
  /** What the operation returns, in statements that are true at every endpoint. Any counts are taken from `answer`. */
  description(answer: z.output<Answer>, firm: string): string;
  /** Name of the operation in the OpenAPI document. */
  readonly operationId: string;
  /** A question that `answer` answers, worded as a person would ask an agent; `undefined` if `answer` is empty. */
  exampleQuestion(firm: string, answer: z.output<Answer>): string | undefined;
  /** Name of the MCP tool that returns the resource, if any. */
  readonly tool?: string;
  /** The A2A skill that the resource belongs to. */
  readonly skill?: SkillId;
  readonly answer: Answer;
  readonly forAgents: AgentProjection;
  /** The schemas that are components of the OpenAPI document: the answer, and the named schemas within it. */
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  readonly content: ContentSource;
  /** Path of the resource's web page, if any. content/next-step.json can offer this page as a place to start. */
  readonly page?: `/${string}`;
}

/** What agents get of a resource. They pay for every byte, so it lacks what only a page needs. */
export interface AgentProjection {
  /** Names of the members to omit, at every depth. */
  readonly omit: readonly string[];
  /** The member with a list that is answered in parts if it is long. */
  readonly list?: string;
  /** The omitted member with the text of an entry of the list, if each entry can be requested whole. */
  readonly text?: string;
}

/** Schema of a JSON content file. `$schema` refers editors to a file in content/schema/. */
type ContentFileSchema = z.ZodObject<{ $schema: z.ZodLiteral<string> }>;

/** A file in content/. */
interface FileSource {
  readonly file: `${string}.json`;
  readonly schema: ContentFileSchema;
}

/** A folder in content/ with any number of files `<slug>.json`. */
interface FolderSource {
  readonly folder: string;
  readonly schema: z.ZodObject<ContentFileSchema['shape'] & { slug: z.ZodType<string> }>;
  /** Schema of the file `<slug>.md` that an entry may have. Its text is the member `body` of the content. */
  readonly markdown?: z.ZodType<string>;
}

export type ContentSource = FileSource | FolderSource;
