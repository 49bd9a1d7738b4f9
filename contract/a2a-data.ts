/** The A2A version that the agent speaks, as cards and requests write it: without a patch number. */
export const a2aVersion = '1.0';

/** The media types that the agent reads and writes. */
export const a2aMediaTypes = ['text/plain', 'application/json'] as const;

/** The most elements of an array that the agent reads. */
export const maxArrayLength = 50;

/** What the agent says: the same for people and for programs. */
export interface A2aAnswer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface A2aSkillData {
  readonly id: string;
  /** What the skill reads, by the names that a message asks with. A skill without any submits the request. */
  readonly resources?: Readonly<Record<string, A2aAnswer>>;
}

/** What the publication lays into the A2A function's bundle: answers are made at synth. */
export interface A2aData {
  /** The answer to text alone: what is offered at what price, and how to ask for more. */
  readonly offer: A2aAnswer;
  readonly skills: readonly A2aSkillData[];
}
