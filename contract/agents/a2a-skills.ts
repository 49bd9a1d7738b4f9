import { durationInWords } from '../in-words.ts';
import { idempotencyWindowSeconds, limitsInWords } from '../limits.ts';

/**
 * The part of an A2A skill that its capabilities (contract/capabilities.ts) do not say. The agent offers the skill as
 * long as one capability belongs to it.
 */
export interface SkillDefinition {
  readonly id: string;
  readonly name: string;
  /** Facts that only callers of the skill have to know. */
  readonly note: string;
  /** Keywords by which directories of agents find it. */
  readonly tags: readonly string[];
}

export const skillDefinitions = [
  {
    id: 'query-services',
    name: 'Query services and prices',
    note: 'Answers with what is published, as text and as data. Text is answered with the services and prices, a data part with the resources that it names:',
    tags: ['services', 'pricing', 'consulting'],
  },
  {
    id: 'request-diagnostic',
    name: 'Request a diagnostic',
    note: `With "dryRun": true, as in the example, nothing is sent. ${limitsInWords()} The same messageId with the same values within ${durationInWords(idempotencyWindowSeconds)} is one request, so each request needs a new UUID as its messageId.`,
    tags: ['diagnostic', 'request', 'contact'],
  },
] as const satisfies readonly SkillDefinition[];

export type SkillId = (typeof skillDefinitions)[number]['id'];
