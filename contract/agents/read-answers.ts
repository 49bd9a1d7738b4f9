import { z } from 'zod';

/** The maximum size of an answer, in bytes of JSON. Claude Code refuses more than 25,000 tokens, and warns from 10,000. */
export const maxAnswerBytes = 40_000;

/** The arguments of read tools. `after` is also a member of an answer with a part of a list. */
export const readArguments = {
  slug: z.string().optional().meta({ description: 'Slug of the entry to return whole.' }),
  after: z.string().optional().meta({
    description: 'Slug of the last entry of an answer, if others follow. As an argument, it gets those.',
  }),
};

/** What a read tool returns, keyed by its arguments as JSON: without any, or with one of `readArguments`. */
export interface ReadAnswers {
  readonly '{}': Readonly<Record<string, unknown>>;
  readonly [args: string]: Readonly<Record<string, unknown>>;
}
