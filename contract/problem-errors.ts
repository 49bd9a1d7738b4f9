import type { z } from 'zod';
import type { ProblemError } from './problem.ts';

type ZodIssue = z.core.$ZodIssue;

/** RFC 6901: the JSON Pointer to `path`. The root is the empty string. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${escaped(key)}`).join('');
}

const escaped = (key: PropertyKey) => String(key).replaceAll('~', '~0').replaceAll('/', '~1');

/** RFC 6901 section 6: a JSON Pointer as a URI fragment, as RFC 9457 section 3 shows it. */
function pointerFragment(path: readonly PropertyKey[]): string {
  return `#${path.map((key) => `/${truncated(String(key).toWellFormed())}`).join('')}`;
}

/** As much of a name as 100 characters hold, cut between characters: half an escape could not be decoded. */
function truncated(name: string): string {
  let text = '';
  for (const character of name) {
    const next = text + encodeURIComponent(escaped(character));
    if (next.length > 100) break;
    text = next;
  }
  return text;
}

const maxErrors = 50;

/**
 * The mistakes that zod found, in the form of RFC 9457's `errors`, as many as a problem lists. An unknown member is a
 * mistake of its own.
 */
export function validationErrors(issues: readonly ZodIssue[]): ProblemError[] {
  return issues.slice(0, maxErrors).flatMap(toProblemErrors).slice(0, maxErrors);
}

function toProblemErrors(issue: ZodIssue): ProblemError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, maxErrors).map((key) => ({
      pointer: pointerFragment([...issue.path, key]),
      detail: 'Remove this member: the contract does not know it',
    }));
  }
  return [{ pointer: pointerFragment(issue.path), detail: issue.message }];
}
