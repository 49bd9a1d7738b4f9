import { malformedBody } from '../../../contract/problem-types.ts';
import { parseStrictJson, StrictJsonError } from '../../shared/strict-json.ts';
import { ProblemException } from '../problem-exception.ts';

/** Parses JSON strictly, and as I-JSON (RFC 7493 section 2.1) wants it: without lone surrogates. */
export function parseJson(text: string): unknown {
  const value = parse(text);
  if (holdsLoneSurrogate(value)) throw malformed('The body holds half a character. Send whole characters.');
  return value;
}

function parse(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    if (error instanceof StrictJsonError) throw malformed(`${error.message}.`);
    throw error;
  }
}

function holdsLoneSurrogate(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value)
    .flat()
    .some((text) => typeof text === 'string' && !text.isWellFormed());
}

function malformed(detail: string): ProblemException {
  return new ProblemException(malformedBody, detail);
}
