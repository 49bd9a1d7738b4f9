import { parseStrictJson, StrictJsonError } from '../../shared/strict-json.ts';
import { malformedBodyException } from '../problem-exception.ts';

/** Parses JSON strictly, and without lone surrogates as I-JSON does (RFC 7493 section 2.1). Throws a 400. */
export function parseJson(text: string): unknown {
  const value = parse(text);
  if (holdsLoneSurrogate(value))
    throw malformedBodyException('The body contains half a character. Send whole characters.');
  return value;
}

function parse(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    if (error instanceof StrictJsonError) throw malformedBodyException(`${error.message}.`);
    throw error;
  }
}

function holdsLoneSurrogate(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value)
    .flat()
    .some((text) => typeof text === 'string' && !text.isWellFormed());
}
