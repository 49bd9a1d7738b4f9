import type { z } from 'zod';
import { withSuggestion } from '../nearest-name.ts';
import type { ProblemError } from './problem.ts';

/** What zod found wrong. */
export type ValidationIssue = z.core.$ZodIssue;

/** The JSON Pointer to `path` (RFC 6901). The root is the empty string. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${escaped(key)}`).join('');
}

const escaped = (key: PropertyKey) => String(key).replaceAll('~', '~0').replaceAll('/', '~1');

/** A JSON Pointer as a URI fragment (RFC 6901 section 6), as RFC 9457 section 3 shows it. */
function pointerFragment(path: readonly PropertyKey[]): string {
  return `#${path.map((key) => `/${truncated(String(key).toWellFormed())}`).join('')}`;
}

/** The first 100 characters of an encoded name, cut between characters: half an escape could not be decoded. */
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
 * The issues that zod found, in the form of RFC 9457's `errors`: at most 50, as many as a problem lists. Each unknown
 * member is an error of its own, and names the one of `knownMembers` that it resembles.
 */
export function validationErrors(
  issues: readonly ValidationIssue[],
  knownMembers: readonly string[] = [],
): ProblemError[] {
  return issues
    .slice(0, maxErrors)
    .flatMap((issue) => toProblemErrors(issue, knownMembers))
    .slice(0, maxErrors);
}

function toProblemErrors(issue: ValidationIssue, knownMembers: readonly string[]): ProblemError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, maxErrors).map((key) => ({
      pointer: pointerFragment([...issue.path, key]),
      detail: withSuggestion('Remove this member: the contract does not know it', key, knownMembers),
    }));
  }
  return [{ pointer: pointerFragment(issue.path), detail: issue.message }];
}
