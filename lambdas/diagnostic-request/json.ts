import { malformedBody } from '../../contract/problems.ts';
import { RequestRefusal } from '../request/request-refusal.ts';

/** Parses JSON as I-JSON (RFC 7493) wants it: no member twice, no lone surrogates. */
export function parseJson(text: string): unknown {
  const value = parse(text);
  if (repeatsMember(text)) throw malformed('A member stands in the body twice. Send each once.');
  if (holdsLoneSurrogate(value)) throw malformed('The body holds half a character. Send whole characters.');
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('The body is not JSON. Send one JSON object.');
  }
}

// JSON.parse takes the last of two members with one name; another reader on the way may have taken the first.
function repeatsMember(json: string): boolean {
  const names = new Set<string>();
  let depth = 0;
  for (const [token, text, colon] of json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[[\]{}]/g)) {
    if (text === undefined) depth += token === '{' || token === '[' ? 1 : -1;
    else if (colon && depth === 1) {
      const name: string = JSON.parse(text);
      if (names.has(name)) return true;
      names.add(name);
    }
  }
  return false;
}

function holdsLoneSurrogate(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value)
    .flat()
    .some((text) => typeof text === 'string' && !text.isWellFormed());
}

function malformed(detail: string): RequestRefusal {
  return new RequestRefusal(malformedBody, detail);
}
