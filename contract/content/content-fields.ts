import { z } from 'zod';

// The messages of formats say the desired state: they are the second half of the line that reports an issue.

/** One line of text as it is published: no line break, and no white space at its ends. */
export function line(maxLength: number) {
  return z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^\S(?:.*\S)?$/, 'write one line without white space at its ends');
}

/** The latest year that a file may name. A new folder has it where somebody has to fill in a year. */
export const latestYear = 2100;

/** A list of one to `maxItems` lines. */
export function lines(maxItems: number, maxLength: number) {
  return z.array(line(maxLength)).min(1).max(maxItems);
}

/** A list of lines that may have none, or be absent, which is the same. */
export function optionalLines(maxItems: number, maxLength: number) {
  return z.array(line(maxLength)).max(maxItems).default([]);
}

/** The name of a service, a case or the company in paths and file names; it fits into the name of an agent skill. */
export const slug = z
  .string()
  .min(1)
  .max(50)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'write lower-case letters and digits, joined by single hyphens');

/** The member that holds the day of the last change that a reader would notice; absent where the owner keeps none. */
export const modified = z.iso
  .date('write a day as YYYY-MM-DD')
  .max(10)
  .meta({
    description: 'Day of the last change that a reader would notice.',
    examples: ['2026-10-05'],
  })
  .optional();

/** The member by which the owner orders a list. No two files of a folder have the same. */
export function position(description: string) {
  return z
    .int()
    .min(1)
    .max(100_000)
    .meta({ description, examples: [1] })
    .optional();
}

/** The member by which an editor's program finds the JSON Schema of a content file; `folder` leads to content/. */
export function schemaReference(kind: string, folder = '.') {
  return z
    .literal(`${folder}/schema/${kind}.schema.json`)
    .meta({ description: 'Where the JSON Schema of this file is.' });
}

/** An absolute address. */
export function absoluteUrl(description: string, example: string) {
  return z
    .url()
    .max(500)
    .meta({ description, examples: [example] });
}
