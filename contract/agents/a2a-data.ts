/** The A2A version that the agent speaks, as cards and requests write it: without a patch number. */
export const a2aVersion = '1.0';

/**
 * The earlier version that it also speaks, as cards of that version write it. Requests of 0.2 and 0.3 name no version.
 */
export const a2aEarlierVersion = '0.3.0';

/** The media types that the agent reads and writes. */
export const a2aMediaTypes = ['text/plain', 'application/json'] as const;

/** The most elements of an array that the agent reads. */
export const maxArrayLength = 50;

/** An answer of the agent: the same as text for people and as data for programs. */
export interface A2aAnswer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface A2aSkillData {
  readonly id: string;
  /** The answers of a read skill, by the names that a message asks with. Absent on the skill that sends a request. */
  readonly resources?: Readonly<Record<string, A2aAnswer>>;
}

/** The data that is compiled into the A2A function's bundle: its answers are made at synth. */
export interface A2aData {
  /** The answer to a message of only text: the services with their prices, and how to ask for more. */
  readonly offer: A2aAnswer;
  readonly skills: readonly A2aSkillData[];
}
