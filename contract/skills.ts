/**
 * A skill of the A2A agent, as far as its capabilities do not say it themselves. It exists as long as one of them
 * belongs to it (contract/capabilities.ts).
 */
export interface Skill {
  readonly id: string;
  readonly name: string;
  /** What only callers of the skill have to know. */
  readonly note: string;
  /** Keywords by which directories of agents find it. */
  readonly tags: readonly string[];
}

export const skills = [
  {
    id: 'query-services',
    name: 'Query services and prices',
    note: 'Answers with what is published, as text and as data: with what is on offer, or with the resources that a data part names:',
    tags: ['services', 'pricing', 'consulting'],
  },
  {
    id: 'request-diagnostic',
    name: 'Request a diagnostic',
    note: 'Five calls in any 60 seconds are allowed, invalid ones and repetitions included; calls refused for that limit do not count. The same messageId with the same values within 24 hours is one request, so each request needs a new UUID as its messageId.',
    tags: ['diagnostic', 'request', 'contact'],
  },
] as const satisfies readonly Skill[];

export type SkillId = (typeof skills)[number]['id'];
