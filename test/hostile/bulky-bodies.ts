import fc from 'fast-check';
import { maxBodyBytes } from '../../contract/body-limit.ts';
import { maxJsonDepth, maxJsonValues } from '../../lambdas/shared/strict-json.ts';
import { pathsIn, replaceAt } from './json-members.ts';

/** Names of members that some schema accepts, and one that none does. */
const names = [
  'parts',
  'acceptedOutputModes',
  'resources',
  'metadata',
  'extensions',
  'referenceTaskIds',
  'arguments',
  '_meta',
  'capabilities',
  'experimental',
  'icons',
  'clientInfo',
  'io.modelcontextprotocol/clientInfo',
  'io.modelcontextprotocol/clientCapabilities',
  'notifications',
  'resourceSubscriptions',
  'inputResponses',
  'unknownMember',
];

const units = [
  '1',
  'null',
  '""',
  '{}',
  '[]',
  '[{}]',
  '{"text":"a"}',
  '{"text":5}',
  '{"data":{}}',
  '{"text":"{\\"skill\\":\\"request-diagnostic\\"}"}',
  `{"text":"{\\"skill\\":[${Array(60).fill(1)}]}"}`,
  '{"src":5,"sizes":[1]}',
  '"\\u0000"',
];

const characters = [
  'x',
  ' ',
  '\\"',
  '\\\\',
  '\\n',
  '\\u0000',
  '\\ud800',
  '\\u202e',
  '~',
  '/',
  '%',
  '.',
  '-',
  'é',
  '{',
  '[',
  '😀',
  'e\u0301',
  '\u1112\u1161\u11ab',
  '\u{1d164}',
];

/** Marks of six combining classes: normalisation sorts the marks of a letter by class. */
const marks = ['\u0345', '\u0301', '\u0316', '\u{1d165}', '\u05b0', '\u3099'];

/** Marks on one letter: up to and beyond the limit of stream-safe text, of a message, and of a body. */
const marksOnLetter = fc.constantFrom(4, 30, 31, 4_000, Number.POSITIVE_INFINITY);

/** Repetitions that fill a body, or stay within one of the limits of the parser. */
const count = fc.constantFrom(
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  maxJsonValues / 10,
  maxJsonValues / 2 - 30,
  maxJsonValues - 60,
  maxJsonDepth - 8,
);

const capacity = maxBodyBytes - 4_000;

/** `unit` at most so many times, and only as often as it fits into the `share`th part of a body. */
function filled(unit: string, times: number, separator = '', share = 1): string {
  const fit = Math.floor(capacity / share / Buffer.byteLength(unit + separator));
  return Array(Math.max(1, Math.floor(Math.min(times, fit))))
    .fill(unit)
    .join(separator);
}

const arrays = fc
  .tuple(fc.constantFrom(...units), count)
  .map(([unit, times]) => `[${filled(unit, times, ',')}]`);

const objects = fc.tuple(fc.constantFrom(...units), count).map(([unit, times]) => {
  const fit = Math.floor(capacity / (Buffer.byteLength(unit) + 8));
  const members = Array.from(
    { length: Math.min(times, fit) },
    (_, index) => `"${index.toString(36)}":${unit}`,
  );
  return `{${members.join(',')}}`;
});

const nested = fc
  .tuple(fc.constantFrom(['[', ']'], ['{"a":[', ']}']), count)
  .map(([[open = '', close = ''] = [], times]) => {
    const depth = Math.min(times, Math.floor(capacity / (open + close).length));
    return open.repeat(depth) + close.repeat(depth);
  });

const text = fc
  .constantFrom(...characters)
  .map((character) => `"${filled(character, Number.POSITIVE_INFINITY)}"`);

/** Letters with blocks of marks: as many as a valid text may have, or as fit into a body. */
const marked = fc
  .tuple(
    fc.shuffledSubarray(marks, { minLength: 2 }),
    marksOnLetter,
    fc.constantFrom(4_500, Number.POSITIVE_INFINITY),
  )
  .map(([classes, onLetter, length]) => {
    const letter = `a${classes.map((mark) => filled(mark, onLetter / classes.length, '', classes.length)).join('')}`;
    return `"${filled(letter, length / [...letter].length)}"`;
  });

/** JSON that fills a body: long arrays, many members, deep values, long texts, names and numbers. */
const bulk: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: arrays },
  { weight: 2, arbitrary: objects },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: text },
  { weight: 3, arbitrary: marked },
  { weight: 1, arbitrary: text.map((name) => `{${name}:1}`) },
  { weight: 1, arbitrary: fc.constant(filled('9', Number.POSITIVE_INFINITY)) },
);

const placeholder = 'the bulk';

/** Bodies of `message` with bulk instead of any of its values, or as an additional member. */
export function bulkyBodies(message: object): fc.Arbitrary<string> {
  const filledIn = pathsIn(message).map((path) => replaceAt(message, path, placeholder));
  const added = pathsIn(message).map((path) =>
    names.map((name) => replaceAt(message, [...path, name], placeholder)),
  );
  const place = fc.oneof(
    fc.constantFrom(...filledIn),
    fc.constantFrom(...added).chain((all) => fc.constantFrom(...all)),
  );
  return fc
    .tuple(place, bulk)
    .map(([body, json]) => JSON.stringify(body).replace(JSON.stringify(placeholder), () => json));
}
