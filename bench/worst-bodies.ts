import { maxBodyBytes } from '../contract/request/body-limit.ts';
import { requestMembers } from '../contract/request/members.ts';
import { malformedMembers } from '../test/fixtures/malformed-json.ts';
import { requester, validRequest } from '../test/fixtures/request-values.ts';

/** Members of a diagnostic request as JSON without braces. If they are flat, also as a form. */
export interface WorstBody {
  readonly kind: string;
  readonly members: string;
  readonly form?: string;
}

const { maxLength } = requestMembers.message;
// Leaves room for the JSON-RPC envelope around the members.
const maxMemberBytes = maxBodyBytes - 1_024;

/** Creates a request with this message, which `write` encodes as JSON. */
function withMessage(kind: string, message: string, write = JSON.stringify): WorstBody {
  const fields = Object.entries({ ...validRequest, message });
  return {
    kind,
    members: fields.map(([name, value]) => `"${name}":${write(value)}`).join(','),
    form: fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'),
  };
}

/** Creates a request whose message is the JSON in `message`. */
const withRawMessage = (kind: string, message: string): WorstBody => ({
  kind,
  members: `${JSON.stringify(requester).slice(1, -1)},"message":${message}`,
});

const toEscapes = (text: string) =>
  `"${[...Array(text.length).keys()].map((index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`).join('')}"`;

/** Repeats `unit`, which has `bytes` bytes in JSON, as often as it fits into a body. */
const fill = (unit: string, bytes: number) => unit.repeat(Math.floor((maxMemberBytes - 200) / bytes));
const marks = (count: number) => `a${'\u0301'.repeat(count / 2)}${'\u0316'.repeat(count / 2)}`;
const times = (count: number, write: (index: number) => string, separator = ',') =>
  Array.from({ length: count }, (_, index) => write(index)).join(separator);

/** Creates a plain-text request with about as many bytes as the given body. */
export function plainLike({ members }: WorstBody): WorstBody {
  return withMessage('plain', 'a'.repeat(Math.max(10, members.length - 60)));
}

/** The most expensive known body of each kind, within the edge's size limit. */
export const worstBodies: readonly WorstBody[] = [
  withMessage('combining marks on one letter, at the size limit', marks(64_000)),
  withMessage('combining marks on one letter, at the message limit', marks(maxLength - 2)),
  withMessage('thirty combining marks on each letter', marks(30).repeat(161)),
  withMessage('characters that Unicode composes', 'e\u0301'.repeat(2_500)),
  withMessage('decomposed Hangul syllables', '\u1112\u1161\u11ab'.repeat(1_666)),
  withMessage('characters that Unicode decomposes', '\u{1d160}'.repeat(1_600)),
  withMessage('vowel signs that Unicode composes', '\u{16d67}'.repeat(4 * maxLength)),
  withMessage('astral characters', '\u{1f600}'.repeat(maxLength), toEscapes),
  withMessage('astral characters, at the size limit', fill('\u{1f600}', 12), toEscapes),
  withMessage('white space, at the size limit', fill('\r\n', 6)),
  withMessage('percent-encoding', 'ä'.repeat(maxLength)),
  {
    kind: 'many unknown members',
    members: times(7_000, (index) => `"kkkkkkkk${index}":0`),
    form: times(8_000, (index) => `kkkkkkkk${index}=0`, '&'),
  },
  {
    kind: 'duplicate members',
    members: times(11_000, () => '"name":"A"'),
    form: times(16_000, () => 'name=A', '&'),
  },
  ...Object.entries(malformedMembers).map(([what, members]) => ({ kind: `malformed: ${what}`, members })),
  withRawMessage('a long array', `[${times(60_000, () => '0')}]`),
  withRawMessage('deep nesting', `${'['.repeat(60_000)}${']'.repeat(60_000)}`),
];
