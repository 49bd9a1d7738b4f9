import { durationInWords } from '../in-words.ts';
import { idempotencyWindowSeconds, limitsInWords } from '../request/limits.ts';

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
