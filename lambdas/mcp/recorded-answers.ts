import { canonicalName } from './canonical-message.ts';
import type { Headers } from './protocol-headers.ts';

/** What the library answered at synth to every message of one canonical name. */
export interface RecordedAnswer {
  readonly status: number;
  /** Around the id. */
  readonly body: readonly string[];
}

export interface Answer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: string;
}

interface Parts {
  /** Canonical names. */
  readonly names: ReadonlySet<string>;
  /** Is called once for each name. */
  read(name: string): RecordedAnswer;
}

/** Answers from what was recorded, with the id of the message; undefined if its answer was not. */
export function createRecordedAnswers({ names, read }: Parts) {
  const answers = new Map<string, RecordedAnswer>();

  return function recordedAnswer(message: object, headers: Headers): Answer | undefined {
    const name = canonicalName(message, headers);
    if (name === undefined || !names.has(name)) return undefined;
    const answer = answers.get(name) ?? read(name);
    answers.set(name, answer);
    const { status, body } = answer;
    const { id } = message as { id?: string | number };
    return {
      status,
      contentType: 'application/json',
      body: body.join(JSON.stringify(id)),
    };
  };
}
