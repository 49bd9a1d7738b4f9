import type { Site } from './site.ts';

/** The id of a person on the page about the firm. */
export const personId = (name: string) =>
  `person-${name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')}`;

/** Where the page about the firm introduces a person, if it does. */
export const personPath = (name: string, { resources: { company } }: Site) =>
  company.people?.some((person) => person.name === name) ? `/company#${personId(name)}` : undefined;
