/** The maximum size of an answer, in bytes of JSON. Claude Code refuses more than 25,000 tokens, and warns from 10,000. */
export const maxAnswerBytes = 40_000;

/** What a read tool returns, keyed by its arguments as JSON: none, or `after` or `slug` with the slug of an entry. */
export interface ReadAnswers {
  readonly '{}': Readonly<Record<string, unknown>>;
  readonly [args: string]: Readonly<Record<string, unknown>>;
}

/** The sentence about `slug` in the descriptions of a tool. */
export const wholeEntryNote = 'With "slug", returns one of them whole, with its text in Markdown.';
