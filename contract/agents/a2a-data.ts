import { durationInWords } from '../in-words.ts';
import { idempotencyWindowSeconds, limitsInWords } from '../request/limits.ts';

/** The A2A version that the agent supports, without a patch number, as in cards and requests. */
export const a2aVersion = '1.0';

/**
 * The earlier protocol version that the agent also supports, in the format of that version's cards. Requests in versions
 * 0.2 and 0.3 do not state their version.
 */
export const a2aEarlierVersion = '0.3.0';

/** The media types of messages and responses. */
export const a2aMediaTypes = ['text/plain', 'application/json'] as const;

/** The maximum length of an array in a request. */
export const maxArrayLength = 50;

/** A response from the agent: the same content as text for people and as data for programs. */
export interface A2aAnswer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface A2aSkillData {
  readonly id: string;
  /** The answers of a read skill, keyed by resource name. Absent on the skill that sends a request. */
  readonly resources?: Readonly<Record<string, A2aAnswer>>;
}

/** The data in the A2A function's bundle. All answers are generated at synth time. */
export interface A2aData {
  /** The answer to a message that contains only text: the services with their prices, and how to use the skills. */
  readonly offer: A2aAnswer;
  readonly skills: readonly A2aSkillData[];
}

/** The part of an A2A skill that is not derived from its capabilities (contract/capabilities.ts). */
export interface SkillDefinition {
  readonly id: string;
  readonly name: string;
  /** Facts that only the skill's callers need. */
  readonly note: string;
  /** Keywords for agent directories. */
  readonly tags: readonly string[];
}

export const skillDefinitions = [
  {
    id: 'query-services',
    name: 'Query services and prices',
    note: 'Returns published information as text and as data. A text message returns the services and prices. A data part returns the resources that it lists. Available resources:',
    tags: ['services', 'pricing', 'consulting'],
  },
  {
    id: 'request-diagnostic',
    name: 'Request a diagnostic',
    note: `With "dryRun": true, as in the example, nothing is sent. ${limitsInWords()} Messages with the same messageId and the same values within ${durationInWords(idempotencyWindowSeconds)} count as one request, so use a new UUID as the messageId of each request.`,
    tags: ['diagnostic', 'request', 'contact'],
  },
] as const satisfies readonly SkillDefinition[];

export type SkillId = (typeof skillDefinitions)[number]['id'];
