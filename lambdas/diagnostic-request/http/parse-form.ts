import { maxJsonValues } from '../../shared/strict-json.ts';
import { malformedBodyException } from '../problem-exception.ts';

/** Parses `application/x-www-form-urlencoded`, strictly: URLSearchParams would repair invalid encodings. Throws a 400. */
export function parseForm(text: string): Record<string, string> {
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
