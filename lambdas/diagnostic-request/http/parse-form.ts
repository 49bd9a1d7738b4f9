import { unsupportedMediaType } from '../../../contract/problem-types.ts';
import { maxJsonValues } from '../../shared/strict-json.ts';
import { malformedBodyException, ProblemException } from '../problem-exception.ts';

/** How a JSON object or list begins, and no form: its encoding writes both characters as %7B and %5B (URL Standard). */
const beginsAsJson = /^\s*[{[]/;

/**
 * Parses `application/x-www-form-urlencoded`, strictly: URLSearchParams would repair invalid encodings. Throws a 400, or a
 * 415 for JSON, which curl and others send as a form unless they are told its Content-Type.
 */
export function parseForm(text: string): Record<string, string> {
  if (beginsAsJson.test(text)) {
    throw new ProblemException(
      unsupportedMediaType,
      'The body looks like JSON, but its Content-Type is "application/x-www-form-urlencoded". Send the same body with "Content-Type: application/json".',
    );
  }
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > maxJsonValues) throw malformedBodyException(`Send at most ${maxJsonValues} fields.`);
  const fields = pairs.map(parsePair);
  const names = new Set(fields.map(([name]) => name));
  if (names.size < fields.length)
    throw malformedBodyException('The form contains a field twice. Send each field once.');
  return Object.fromEntries(fields);
}

function parsePair(pair: string): [name: string, value: string] {
  const [name = '', ...value] = pair.split('=');
  return [decode(name), decode(value.join('='))];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw malformedBodyException('The form is not percent-encoded UTF-8. Write a percent sign as %25.');
  }
}
