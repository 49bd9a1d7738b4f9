import type { z } from 'zod';
import { withSuggestion } from '../nearest-name.ts';
import type { ProblemError } from './problem.ts';

/** A zod validation error. */
export type ValidationIssue = z.core.$ZodIssue;

/**
 * Returns the JSON Pointer to `path` (RFC 6901). The pointer to the root is the empty string.
 *
 * @example
 * jsonPointer(['steps', 0, 'a/b']); // '/steps/0/a~1b'
 */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${escapePointerToken(key)}`).join('');
}

const escapePointerToken = (key: PropertyKey) => String(key).replaceAll('~', '~0').replaceAll('/', '~1');

/** The JSON Pointer to `path` as a URI fragment (RFC 6901 section 6), the format of RFC 9457 section 3. */
function pointerFragment(path: readonly PropertyKey[]): string {
  return `#${path.map((key) => `/${truncateEncoded(String(key).toWellFormed())}`).join('')}`;
}

/** Percent-encodes `name`, and truncates it to 100 characters without splitting an encoded character. */
function truncateEncoded(name: string): string {
  let text = '';
  for (const character of name) {
    const next = text + encodeURIComponent(escapePointerToken(character));
    if (next.length > 100) break;
    text = next;
  }
  return text;
}

const maxErrors = 50;

/**
 * Converts zod's issues to the `errors` of a problem (RFC 9457), at most 50. Each unknown member gets its own error,
 * which suggests the most similar of `knownMembers`.
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
      detail: withSuggestion('Remove this member: it is unknown', key, knownMembers),
    }));
  }
  return [{ pointer: pointerFragment(issue.path), detail: issue.message }];
}

/** The detail of a problem that lists validation errors. */
export const validationDetail = 'Correct every listed error, and send the request again.';

/** Parses a JSON Pointer (RFC 6901) into names and indices. */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
